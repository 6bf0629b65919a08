#pragma once
#include "gn_reducer.h"
#include "gn_rows.h"

#pragma once
#include "gn_memory.h"
#include "gn_reducer.h"
#include "gn_rows.h"

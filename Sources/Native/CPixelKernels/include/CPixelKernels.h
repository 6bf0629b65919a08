#pragma once
#include "gn_deep.h"
#include "gn_effects.h"
#include "gn_memory.h"
#include "gn_reducer.h"
#include "gn_rows.h"

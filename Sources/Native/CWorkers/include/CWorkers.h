#pragma once
#include "gn_channel.h"
#include "gn_shared_memory.h"
#include "gn_spawn.h"

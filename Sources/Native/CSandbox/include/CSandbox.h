#pragma once
#include "gn_cage.h"
#include "gn_filter.h"
#include "gn_namespaces.h"

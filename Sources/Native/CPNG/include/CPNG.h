#pragma once
#include "gn_gzip.h"
#include "gn_png_growing.h"
#include "gn_png_reader.h"
#include "gn_png_writer.h"

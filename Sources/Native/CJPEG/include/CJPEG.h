#pragma once
#include "gn_jpeg_reader.h"
#include "gn_jpeg_writer.h"

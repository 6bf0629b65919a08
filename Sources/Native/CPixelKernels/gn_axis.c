#include "gn_axis.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// Lanczos with three lobes: sharp, with little ringing, and what other resizers call lanczos3.
static const double lobes = 3;

static double sinc(double x) {
    return x == 0 ? 1 : sin(M_PI * x) / (M_PI * x);
}

static double lanczos(double x) {
    return fabs(x) < lobes ? sinc(x) * sinc(x / lobes) : 0;
}

static int32_t clamp(double value, int32_t low, int32_t high) {
    return value < low ? low : value > high ? high : (int32_t)value;
}

int32_t gn_axis_box(double window, int32_t results) {
    double box = floor(window / (2.0 * results));
    return clamp(box, 1, INT32_MAX);
}

// Turns `count` weights into fixed point so that they sum to exactly 1: a constant stays constant.
static void quantize(const double *weights, int32_t count, double sum, int16_t *fixed) {
    const int32_t one = 1 << gn_weight_bits;
    int32_t total = 0;
    int32_t largest = 0;
    for (int32_t i = 0; i < count; i++) {
        fixed[i] = (int16_t)lround(weights[i] / sum * one);
        total += fixed[i];
        if (fixed[i] > fixed[largest]) largest = i;
    }
    fixed[largest] = (int16_t)(fixed[largest] + one - total);
}

// The boxes that reach into the support of result `index`, and their weights.
static void weigh(
    gn_axis *axis, int32_t index, double scale, double offset, double *scratch
) {
    double stretch = scale > 1 ? scale : 1;
    double center = offset + (index + 0.5) * scale;
    int32_t start = clamp(ceil(center - lobes * stretch - 0.5), 0, axis->boxes - 1);
    int32_t end = clamp(floor(center + lobes * stretch - 0.5) + 1, start + 1, axis->boxes);
    if (end - start > axis->taps) end = start + axis->taps;
    double sum = 0;
    for (int32_t i = start; i < end; i++) {
        scratch[i - start] = lanczos((i + 0.5 - center) / stretch);
        sum += scratch[i - start];
    }
    int16_t *weights = axis->weights + (size_t)index * (size_t)axis->taps;
    quantize(scratch, end - start, sum, weights);
    while (end > start + 1 && weights[end - start - 1] == 0) end--;
    axis->starts[index] = start;
    axis->ends[index] = end;
}

int gn_axis_init(
    gn_axis *axis, int32_t source, double offset, double window, int32_t results, int32_t box
) {
    memset(axis, 0, sizeof *axis);
    axis->first = clamp(floor(offset), 0, source - 1);
    axis->used = clamp(ceil(offset + window), axis->first + 1, source) - axis->first;
    axis->box = box;
    axis->boxes = axis->used / box + (axis->used % box != 0);
    axis->results = results;
    double scale = window / box / results;
    int32_t reach = (int32_t)ceil(2 * lobes * (scale > 1 ? scale : 1)) + 1;
    axis->taps = ((reach < axis->boxes ? reach : axis->boxes) + 3) & ~3;
    size_t taps = (size_t)axis->taps;
    axis->starts = malloc((size_t)results * sizeof *axis->starts);
    axis->ends = malloc((size_t)results * sizeof *axis->ends);
    axis->weights = calloc((size_t)results * taps, sizeof *axis->weights);
    double *scratch = malloc(taps * sizeof *scratch);
    int done = axis->starts && axis->ends && axis->weights && scratch;
    for (int32_t i = 0; done && i < results; i++)
        weigh(axis, i, scale, (offset - axis->first) / box, scratch);
    free(scratch);
    return done;
}

void gn_axis_free(gn_axis *axis) {
    free(axis->starts);
    free(axis->ends);
    free(axis->weights);
}

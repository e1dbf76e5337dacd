/* How many times smaller the buffers of the input are than usual. The fuzz build sets it, so that
 * short inputs reach the edges of pieces, samples and longest lines. */
#pragma once

#ifndef NONET_BUFFER_DIVISOR
#define NONET_BUFFER_DIVISOR 1
#endif

enum { BUFFER_DIVISOR = NONET_BUFFER_DIVISOR };

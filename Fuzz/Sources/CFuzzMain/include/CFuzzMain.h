#pragma once

/// The program's beginning: SwiftPM gives `main` this name, which hides that of libFuzzer.
int gannet_fuzz_main(int argc, char **argv);

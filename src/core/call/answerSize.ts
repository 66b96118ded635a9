/** In bytes; a larger body is stored in a file. */
export const maxInMemory = 2_000_000;

/** In bytes: of a body in a file the viewer shows so much. */
export const maxBeginning = 256_000;

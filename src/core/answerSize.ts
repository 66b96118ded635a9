/** In bytes; a larger body is kept in a file. */
export const largestInMemory = 2 ** 20;

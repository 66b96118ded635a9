/** Bytes of an answer's headers; beyond them it is refused (`answer-too-large`). */
export const maxHeaderSize = 64 * 1024;

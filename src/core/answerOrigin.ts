/** The header by which an answer of the local service says where its body comes from. No answer of the interface has it. */
export const answerOriginHeader = 'x-signed-call-answer';

/** What the header says of a body that the service made up, and of one that the user chose. */
export const answerOrigins = { madeUp: 'made up by the local service', chosen: 'chosen in an answer file' } as const;

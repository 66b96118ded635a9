/** The header by which an answer of the local service says where its body comes from. No answer of the interface has it. */
export const answerOriginHeader = 'x-signed-call-answer';

/** What the header says of a sample body, and of one that the user chose. */
export const answerOrigins = {
	sample: 'sample data of the local service',
	chosen: 'chosen in an answer file',
} as const;

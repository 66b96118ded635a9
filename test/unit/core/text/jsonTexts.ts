import fc from 'fast-check';

export function isJson(text: string): boolean {
	try {
		JSON.parse(text);
		return true;
	} catch {
		return false;
	}
}

/** Short texts of pieces of JSON: some are JSON, most are not quite. */
export const nearlyJson: fc.Arbitrary<string> = fc
	.array(
		fc.constantFrom(
			...['{', '}', '[', ']', ',', ':', '"a"', '"', '\\', '/', "'"],
			...['1', '-', '.', 'e', '0', 'null', 't', ' ', '\n'],
		),
		{ maxLength: 8 },
	)
	.map((pieces) => pieces.join(''));

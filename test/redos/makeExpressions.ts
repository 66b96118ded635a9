/** Has every expression made that the sources make of texts: some at their import, some by what is read or written here. */
export async function makeExpressions(): Promise<void> {
	await import('../../src/core/callFile/callDocumentLines.ts');
	await import('../../src/core/catalog/schema.ts');
	await import('../../src/core/masking/secret.ts');
	await import('../../src/core/masking/secretFinder.ts');
	await import('../../src/words/mistakeText.ts');
	await import('../../src/core/services/unsignedRequest.ts');
	await import('../../src/diagnosis/keyTexts.ts');
	await import('../../src/diagnosis/strings/clientString.ts');
	await import('../../src/diagnosis/strings/comparePasted.ts');
	const { findInLines } = await import('../../src/core/text/findInLines.ts');
	const { printValue } = await import('../../src/core/callFile/callDocumentValue.ts');
	const { parsePaste } = await import('../../src/core/paste/parsePaste.ts');
	const { readPattern } = await import('../../src/core/callFile/expectationLine.ts');
	printValue('a\u0000b');
	// The user's own, which runs with a limit of time.
	readPattern('^a$');
	findInLines('', false, { text: 'a.b', matchCase: true });
	for (const mark of ['"', "'"])
		parsePaste(`md5(${mark}application_key=CBAformat=jsonmethod=users.getCurrentUser${mark})`);
	parsePaste('| method | users.get |\nput("method", "users.get");');
	parsePaste('[{Name:method Value:users.get} {Name:format Value:json}]');
	for (const sign of [',', ';']) parsePaste(`a${sign}b\n1${sign}2`);
	parsePaste('answer={error_code=104, error_msg=PARAM_SIGNATURE : Invalid signature, error_data=null}');
}

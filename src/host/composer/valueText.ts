/** A value as an editor has it, whose lines all end in one way. */
export function editorText(value: string): string {
	const isCrLf = value.includes('\r\n');
	return value.replace(/\r\n?|\n/g, isCrLf ? '\r\n' : '\n');
}

/** What an editor saved, as a value: a line end that VS Code has appended (`files.insertFinalNewline`) would be signed. */
export function writtenText(saved: string, hasLastLineEnd: boolean): string {
	return hasLastLineEnd ? saved : saved.replace(/\r?\n$/, '');
}

/** Whether a text has a `$schema`, in whatever way JSON writes it. */
export function namesSchema(text: string): boolean {
	if (text.includes('$schema')) return true;
	if (!text.includes('\\u00')) return false;
	return text
		.replace(/\\u00([2-7][\dA-Fa-f])/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
		.includes('$schema');
}

/** The fields of a multipart body, files left out; none where it is no such body. */
export function fieldsOfMultipart(body: string): { name: string; value: string }[] {
	const boundary = /^--\S{1,70}/.exec(body)?.[0];
	if (boundary === undefined) return [];
	const fields: { name: string; value: string }[] = [];
	for (const part of body.split(boundary)) {
		const headersEnd = /\r?\n\r?\n/.exec(part);
		const headers = part.slice(0, headersEnd?.index ?? 0);
		const name = /[; ]name="([^"\r\n]*)"/.exec(headers)?.[1];
		if (!headersEnd || name === undefined || headers.includes('filename')) continue;
		const value = part.slice(headersEnd.index + headersEnd[0].length).replace(/\r?\n$/, '');
		fields.push({ name, value });
	}
	return fields;
}

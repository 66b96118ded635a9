const plainName = /^[\p{L}_][\p{L}\p{N}_]*$/u;

/** A path as JSONPath (RFC 9535): `$.users[3]['first name']`. */
export function jsonPathOf(location: readonly (string | number)[]): string {
	return `$${location.map(segmentOf).join('')}`;
}

function segmentOf(key: string | number): string {
	if (typeof key === 'number') return `[${key}]`;
	if (plainName.test(key)) return `.${key}`;
	const quoted = JSON.stringify(key).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
	return `['${quoted}']`;
}

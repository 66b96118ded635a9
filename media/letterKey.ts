/** The Latin letter on a pressed key, in lower case: a layout without Latin letters has others on the keys that are meant. */
export function letterKey({ key, code }: KeyboardEvent): string {
	return /^[a-z]$/i.test(key) ? key.toLowerCase() : code.replace(/^Key/, '').toLowerCase();
}

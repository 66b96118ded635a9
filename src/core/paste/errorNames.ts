import catalog from '../../catalogs/okErrorCodes.json' with { type: 'json' };

/** The names of API errors by which an answer's text begins, with their codes (public record, "Answers"). */
const codes: ReadonlyMap<string, number> = new Map(catalog.errorCodes.map(({ name, code }) => [name, code]));

const named = /(?<![\w.])([A-Z][A-Z_]{2,60})(\s?:\s)(?=[^\s:])([^\r\n"<}]{3,300})/g;

/** The text of an API error without its code, as logs and messages write it: `PARAM_SESSION_KEY : Invalid session key`. */
export function findErrorText(text: string): { code: number; message: string } | undefined {
	for (const [whole, name = '', sign] of text.matchAll(named)) {
		const code = codes.get(name);
		// Short names are words, too: only the service writes a space before the colon.
		if (code !== undefined && (name.startsWith('PARAM_') || sign === ' : ')) return { code, message: whole.trim() };
	}
	return undefined;
}

/** An API error found in a text. `echo` is what the service says it signed (code 104), with the secret masked. */
export interface FoundApiError {
	readonly code: number;
	readonly message: string;
	readonly field?: string;
	readonly sig?: string;
	readonly echo?: string;
}

/** Finds an API error answer (public record, "Answers") in `text`, also within a log line. Never throws. */
export function findApiError(text: string): FoundApiError | undefined {
	const at = text.search(/\\?["']error_code\\?["']\s*:/);
	if (at < 0) return echoIn(text);
	// JSON within a JSON text or a string literal is escaped once more.
	const escaped = text[at] === '\\';
	const from = text.lastIndexOf('{', at);
	const around = text.slice(Math.max(0, from), at + 100_000);
	const source = escaped ? around.replace(/\\(["\\/])/g, '$1') : around;
	const code = Number(/["']error_code["']\s*:\s*"?(-?\d{1,9})/.exec(source)?.[1]);
	if (Number.isNaN(code)) return undefined;
	const message = stringOf(source, 'error_msg') ?? '';
	const field = stringOf(source, 'error_field');
	const { echo, sig } = echoIn(message) ?? {};
	return {
		code,
		message,
		...(field === undefined ? {} : { field }),
		...(sig === undefined ? {} : { sig }),
		...(echo === undefined ? {} : { echo }),
	};
}

function stringOf(source: string, name: string): string | undefined {
	const found = new RegExp(`["']${name}["']\\s*:\\s*"([^"\\\\]*(?:\\\\.[^"\\\\]*)*)"`, 's').exec(source);
	if (!found) return undefined;
	try {
		return String(JSON.parse(`"${escapeControls(found[1] ?? '')}"`));
	} catch {
		return found[1];
	}
}

/** Line ends and the like stand unescaped in JSON that was printed and copied. */
function escapeControls(text: string): string {
	return text.replace(/\p{Cc}/gu, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function echoIn(message: string): FoundApiError | undefined {
	const found = /Invalid signature\s+([^\s,]{0,200}),?\s*calculated by string\s+/.exec(message);
	if (!found) return undefined;
	const rest = message.slice(found.index + found[0].length);
	const mask = /\*{4,}\s*SECRET[ _]KEY\s*\*{4,}/.exec(rest);
	const echo = mask ? rest.slice(0, mask.index + mask[0].length) : rest.replace(/["'}\s]+$/, '');
	return { code: 104, message, echo, ...(found[1] ? { sig: found[1] } : {}) };
}

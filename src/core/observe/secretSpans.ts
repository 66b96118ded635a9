/** A secret in a pasted text, by offsets. */
export interface SecretSpan {
	readonly start: number;
	readonly end: number;
	readonly name: 'access_token' | 'application_secret_key' | 'session_secret_key' | 'signing_secret';
	/** The secret as it is written there. */
	readonly text: string;
}

const named =
	/(access_token|application_secret_key|session_secret_key|session_key|secret_key)((?:\\?["'])?\s*(?:=|:|%3D)\s*(?:\\?["'])?)([^&\s"'`<>,;)}\]\\^]{1,4000})/gi;

/** The tokens and keys that stand behind their names anywhere in `text`. */
export function secretSpans(text: string): SecretSpan[] {
	const spans: SecretSpan[] = [];
	for (const match of text.matchAll(named)) {
		const [whole, name = '', , value = ''] = match;
		const end = match.index + whole.length;
		// In an encoded URL within a URL the next parameter begins with an encoded `&`.
		const cut = /%26[\w.]+%3D/i.exec(value)?.index ?? value.length;
		const start = end - value.length;
		spans.push({ start, end: start + cut, name: secretName(name.toLowerCase()), text: value.slice(0, cut) });
	}
	return spans;
}

function secretName(name: string): SecretSpan['name'] {
	if (name === 'session_secret_key' || name === 'application_secret_key') return name;
	return name === 'secret_key' ? 'application_secret_key' : 'access_token';
}

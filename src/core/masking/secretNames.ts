import { applicationSecretKeyName, sessionSecretKeyName } from '../services/ok/names.ts';
import { type SecretName, secretNamed } from './secret.ts';

/** Whose secret it is; `signing_secret` is any other password, token or key. */
export type SecretKind = SecretName | 'signing_secret';

export interface FoundSecretName {
	/** Where the whole word begins: the name may be a part of it, as in `OK_ACCESS_TOKEN`. */
	readonly wordStart: number;
	readonly start: number;
	readonly end: number;
	readonly secret: SecretKind;
	/** `exact` as the interface writes a name, `written` as programs do (`accessToken`), `spoken` in words. */
	readonly style: 'exact' | 'written' | 'spoken';
}

const names = new RegExp(
	[
		'(?:access|refresh|auth|bearer)[-_ ]?token',
		'session[-_]?key',
		'(?:(?:application|app|session|client|api|consumer|shared)[-_ ]?)?secret(?:[-_ ](?:application|session))?[-_ ]?key',
		'(?:application|app|session|client|api|consumer|shared)[-_ ]?secret',
		'private[-_ ]?key',
		'pass(?:word|wd|phrase)',
		'секретный ключ(?: приложения| сессии)?',
		'(?<![\\p{L}\\d])secret',
	].join('|'),
	'giu',
);

/** As the interface and the public record write them. */
const exactName = /^(?:access_token|(?:(?:application|session)_)?secret_key|session_key)$/i;

export function secretOfParameter(name: string): SecretKind | undefined {
	return exactName.test(name) ? secretOf(name) : undefined;
}

/** The secret that a whole name is, as code and tools write it: `accessToken`, `Session-Key`, `password`. */
export function secretOfName(name: string): SecretKind | undefined {
	// Within a text they are words as any other.
	if (/^(?:pass|pwd)$/i.test(name)) return 'signing_secret';
	const [found] = findSecretNames(name);
	return found && found.start === 0 && found.end === name.length ? found.secret : undefined;
}

const maxPrefix = 40;

/** Whether a header is nothing but a credential, whatever it looks like. */
export function isCredentialHeader(name: string): boolean {
	return /^(?:(?:proxy-)?authorization|(?:set-)?cookie)$/i.test(name);
}

/** The names of secrets in `text`, in order. Whether one is meant depends on what follows. */
export function* findSecretNames(text: string): Generator<FoundSecretName> {
	for (const match of text.matchAll(names)) {
		const [name] = match;
		const end = match.index + name.length;
		// The plural, and other words that only begin so.
		if (/[\p{L}\d_-]/u.test(text[end] ?? '')) continue;
		const start = match.index;
		const [prefix = ''] = /(?<![\w-])[\w-]*$/.exec(text.slice(Math.max(0, start - maxPrefix), start)) ?? [];
		yield { wordStart: start - prefix.length, start, end, secret: secretOf(name), style: styleOf(name) };
	}
}

function styleOf(name: string): FoundSecretName['style'] {
	if (name.includes(' ') || name.toLowerCase() === 'secret') return 'spoken';
	return exactName.test(name) ? 'exact' : 'written';
}

function secretOf(written: string): SecretKind {
	const known = secretNamed(written);
	if (known) return known;
	const name = written.toLowerCase().replaceAll(/[-_ ]/g, '');
	if (name === 'sessionkey' || name === 'bearertoken') return 'access_token';
	if (name.includes('session') || name.endsWith('сессии')) return sessionSecretKeyName;
	// What OAuth calls the client is the application here.
	const application = /^(?:(?:application|app|client)secret(?:key)?|secret(?:application)?key)$|приложения$/;
	return application.test(name) ? applicationSecretKeyName : 'signing_secret';
}

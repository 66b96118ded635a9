import { applicationSecretKeyName, sessionSecretKeyName } from '../services/ok/names.ts';

/** The secrets of an account, by the specification's own names. */
export const secretNames = ['access_token', applicationSecretKeyName, sessionSecretKeyName] as const;
export type SecretName = (typeof secretNames)[number];

const byPlainName = new Map(secretNames.map((name) => [plainName(name), name]));

/** The secret of this name, in whatever way code writes it: `Access-Token`, `sessionSecretKey`. */
export function secretNamed(name: string): SecretName | undefined {
	return byPlainName.get(plainName(name));
}

/** True for the name of a value that is never shown or stored: a secret's, or `sig`. */
export function isSecretName(name: string): boolean {
	return secretNamed(name) !== undefined || name.toLowerCase() === 'sig';
}

const keyLikeName = /secret|token|password|passwd|private|credential|signature|api[_-]?key|auth(?!or)|^key$|[_-]key$/i;

/** Public by the specification. */
const publicName = /^(?:application|app|public)[_-]?key$|^client_?id$/i;

/** Whether a name may be a secret's of any service. */
export function maySecretBeNamed(name: string): boolean {
	return keyLikeName.test(name) && !publicName.test(name);
}

function plainName(name: string): string {
	return name.toLowerCase().replaceAll(/[\s_-]/g, '');
}

const named = new RegExp(`(${secretNames.join('|')}|\\bsig)["']?\\s?[=:]\\s?["']?([A-Za-z0-9+/_.:~-]{8,})`, 'i');

/** The first secret or `sig` after its own name in `text`, as in a URL, a header or JSON. */
export function namedSecretIn(text: string): { readonly name: SecretName | 'sig'; readonly value: string } | undefined {
	const [, name = '', value = ''] = named.exec(text) ?? [];
	return name === '' ? undefined : { name: secretNamed(name) ?? 'sig', value };
}

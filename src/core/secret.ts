/** The secrets of a profile, by the specification's own names. */
export const secretNames = ['access_token', 'application_secret_key', 'session_secret_key'] as const;
export type SecretName = (typeof secretNames)[number];

/** The secret that has this name, in whatever way code writes it: `Access-Token`, `sessionSecretKey`. */
export function secretNamed(name: string): SecretName | undefined {
	const plain = plainName(name);
	return secretNames.find((secret) => plainName(secret) === plain);
}

function plainName(name: string): string {
	return name.toLowerCase().replaceAll(/[\s_-]/g, '');
}

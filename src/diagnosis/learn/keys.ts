import { decode } from '../../core/signing/encodings.ts';
import type { HashValue, Value } from '../../core/signing/scheme.ts';
import { both, type Choice, selections } from './choice.ts';
import type { Text } from './messages.ts';

/** What the secret keys are made to. */
export function keyChoices(hash: HashValue['hash'], secrets: Readonly<Record<string, string>>): Choice<Text>[] {
	const glued = (['', '&', ':'] as const).map((glue, index): Choice<string> => [index, glue]);
	const some = selections(Object.keys(secrets), 2, false);
	const keys = some.map((names): Choice<readonly string[]> => [2 * (names.length - 1), names]);
	const plain = both(keys, glued, Infinity, (names, glue): string | undefined => {
		return glue !== '' && names.length < 2 ? undefined : names.map((name) => `{${name}}`).join(glue);
	});
	const hashed: Choice<(of: string) => Value>[] = [
		[2, (of) => ({ hash, of })],
		[2, (of) => ({ hash: 'md5', of })],
		[2, (of) => ({ hash: 'md5', of, as: 'HEX' })],
		[2, (of) => ({ hash, of, as: 'raw' })],
		[3, (of) => ({ hash, key: 'WebAppData', of, as: 'raw' })],
	];
	const step = (key: Value): Text => ({ template: '{key}', steps: { key } });
	return [
		...plain.map(([cost, template]): Choice<Text> => [cost, { template, steps: {} }]),
		...both(plain, hashed, Infinity, (template, form) => step(form(template))),
		...Object.entries(secrets).flatMap(([name, value]) =>
			decodings(value).map(([cost, decode]): Choice<Text> => [cost, step({ decode, of: `{${name}}` })]),
		),
	];
}

/** How a key may be written; padding says it nearly. */
function decodings(value: string): Choice<'base64' | 'base64url' | 'hex'>[] {
	const isLong = value.length >= 24;
	const likely = value.endsWith('=') ? 0 : isLong && value.length % 4 === 0 ? 1 : 3;
	const all = [
		[likely, 'base64'],
		...(/[-_]/.test(value) ? [[likely, 'base64url'] as const] : []),
		[isLong ? 2 : 3, 'hex'],
	] as const;
	return all.filter(([, decoding]) => decode(value, decoding) !== undefined);
}

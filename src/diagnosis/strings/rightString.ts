import type { Parameter } from '../../core/call.ts';
import { parametersToSign } from '../../core/sign.ts';
import { parameterKeys, secretItem, type WrittenString } from './writtenString.ts';

/** The right signing string of parameters as sent (specification, "Signing"). */
export function rightString(sent: readonly Parameter[]): WrittenString {
	const sorted = parametersToSign(sent);
	const keys = parameterKeys(sorted.map(({ name }) => name));
	const items = sorted.map(({ name, value }, index) => ({
		kind: 'parameter' as const,
		key: keys[index] ?? '',
		name,
		parts: [
			{ role: 'name' as const, text: name },
			{ role: 'equals' as const, text: '=' },
			{ role: 'value' as const, text: value },
		],
	}));
	return { items: [...items, secretItem('secret', false)] };
}

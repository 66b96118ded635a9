import type { Parameter } from '../../../src/core/call/call.ts';

/** Parameters of calls, of about `size` characters or a hundredth as many parameters, that a search finds hard. */
export function hostileCalls(size: number): Record<string, Parameter[]> {
	const parameters = (of: (index: number) => Parameter) => Array.from({ length: size / 100 }, (_, index) => of(index));
	return {
		'many parameters': parameters((index) => ({ name: `p${index}`, value: `значение ${index} & co` })),
		'many equal names': parameters(() => ({ name: 'a', value: '&' })),
		'a long value': [{ name: 'text', value: 'ж% "&'.repeat(size / 5) }],
		'JSON nested too deep': [{ name: 'attachment', value: '['.repeat(size / 5) + ']'.repeat(size / 5) }],
		'a long JSON string': [{ name: 'attachment', value: `["${'\\\\'.repeat(size / 3.3)}"]` }],
		'many digits': [{ name: 'n', value: '9'.repeat(size) }],
		'names of Object': ['__proto__', 'constructor', 'toString', 'hasOwnProperty'].map((name) => ({
			name,
			value: 'a b',
		})),
		'control characters': [{ name: '\0\u0001', value: '\ud800\udfff\u0007' }],
		'nothing at all': [],
	};
}

import type { ValueMistake } from './mistake.ts';

const rows: readonly (readonly [
	code: string,
	variant: string,
	plausibility: number,
	change: (name: string) => string,
])[] = [
	['name-case', 'lower', 40, (name) => name.toLowerCase()],
	['name-case', 'upper', 36, (name) => name.toUpperCase()],
	[
		'name-rewritten',
		'camelCase',
		41,
		(name) => name.replace(/(?<=[^_])_+([a-z])/g, (_, first: string) => first.toUpperCase()),
	],
	[
		'name-rewritten',
		'snake_case',
		35,
		(name) => name.replace(/(?<=[a-z\d])[A-Z]/g, (first) => `_${first.toLowerCase()}`),
	],
	['name-rewritten', 'kebab-case', 32, (name) => name.replaceAll('_', '-')],
	['name-rewritten', 'snake_case of kebab-case', 15, (name) => name.replaceAll('-', '_')],
	[
		'name-rewritten',
		'PascalCase',
		12,
		(name) => name.replace(/(?:^|_)([a-z])/g, (_, first: string) => first.toUpperCase()),
	],
];

/** Names that a client's own conventions wrote in another way when they were signed, all of them. */
export const nameMistakes: readonly ValueMistake[] = rows.map(([code, variant, plausibility, change]) => ({
	code,
	variant,
	stage: 'value',
	plausibility,
	change,
	names: 'only',
}));

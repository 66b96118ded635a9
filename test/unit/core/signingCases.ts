import { readdirSync, readFileSync } from 'node:fs';
import type { Credentials, MethodCall, Parameter } from '../../../src/core/call/call.ts';

/** A case of test/fixtures: the input, and each step as the generator computed it. */
export interface SigningCase {
	readonly name: string;
	readonly baseUrl: string;
	readonly call: MethodCall;
	readonly credentials: Credentials;
	step(file: string): string;
}

/** A case too large to keep: the recipe of its parameters is followed here, its steps are lengths and MD5s. */
export interface LargeSigningCase extends Omit<SigningCase, 'step'> {
	readonly expected: {
		readonly scheme: string;
		readonly signedNamesMd5: string;
		readonly signingStringBytes: number;
		readonly sig: string;
		readonly urlLength: number;
		readonly urlMd5: string;
	};
}

export const fixtures = new URL('../../fixtures/', import.meta.url);

const folders = readdirSync(fixtures, { withFileTypes: true })
	.filter((entry) => entry.isDirectory())
	.map(({ name }) => ({ name, files: readdirSync(new URL(`${name}/`, fixtures)) }));

export function readSigningCases(): SigningCase[] {
	return folders
		.filter(({ files }) => files.includes('call.json') && files.includes('scheme.txt'))
		.map(({ name }) => ({
			...(JSON.parse(readFixture(`${name}/call.json`)) as Pick<SigningCase, 'baseUrl' | 'call' | 'credentials'>),
			name,
			step: (file) => readFixture(`${name}/${file}`),
		}));
}

export function readLargeSigningCases(): LargeSigningCase[] {
	return folders
		.filter(({ files }) => files.includes('recipe.json'))
		.map(({ name }) => {
			const recipe = JSON.parse(readFixture(`${name}/recipe.json`)) as Recipe;
			return {
				name,
				baseUrl: recipe.baseUrl,
				credentials: recipe.credentials,
				call: { ...recipe.call, parameters: followRecipe(recipe.call.parameters) },
				expected: JSON.parse(readFixture(`${name}/expected.json`)) as LargeSigningCase['expected'],
			};
		});
}

type RecipeParameters =
	| { readonly count: number; readonly step: number; readonly prefix: string }
	| { readonly name: string; readonly unit: string; readonly times: number };

interface Recipe {
	readonly baseUrl: string;
	readonly credentials: Credentials;
	readonly call: { readonly method: string; readonly parameters: RecipeParameters };
}

function followRecipe(recipe: RecipeParameters): Parameter[] {
	if ('unit' in recipe) return [{ name: recipe.name, value: recipe.unit.repeat(recipe.times) }];
	const { count, step, prefix } = recipe;
	return Array.from({ length: count }, (_, i) => ({ name: `p${(i * step) % count}`, value: `${prefix}${i}` }));
}

function readFixture(path: string): string {
	return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(new URL(path, fixtures)));
}

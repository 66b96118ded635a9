import assert from 'node:assert/strict';
import { registerHooks } from 'node:module';

const vscode = `
	export const shown = [];
	export const env = {};
	export const l10n = { t: (text, ...values) => text.replace('{0}', values[0]) };
	export const ProgressLocation = {};
	export const window = { showInformationMessage: async (text) => void shown.push(text) };`;
const url = `data:text/javascript,${encodeURIComponent(vscode)}`;

async function loaded() {
	const hooks = registerHooks({
		resolve(name, context, next) {
			if (name === 'vscode') return { url, shortCircuit: true };
			const found = next(name, context);
			// Anew: another test in this process may have loaded them with a `vscode` of its own.
			return found.url.includes('/src/host/') ? { ...found, url: `${found.url}?learn` } : found;
		},
	});
	try {
		const { shown } = (await import(url)) as { shown: string[] };
		return { shown, ...(await import('../../../../src/host/serviceFiles/learnService.ts')) };
	} finally {
		hooks.deregister();
	}
}

it('a description is not learned of a call whose verb it cannot have, which is said', async () => {
	const { shown, learnService } = await loaded();
	const sign = '43e2cde0c9b1e431f3fb522d9c5e312b';
	const workers = { read: () => assert.fail() };
	await learnService(`curl -X PURGE 'https://a.example/v1/pay?amount=5&sign=${sign}'`, workers);
	assert.deepEqual(shown, ['No description can have the verb PURGE.']);
});

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import oniguruma from 'vscode-oniguruma';
import textmate, { type IGrammar } from 'vscode-textmate';

const require = createRequire(import.meta.url);
const grammarFile = new URL('../../media/language/signedCall.tmLanguage.json', import.meta.url);

export async function loadGrammar(): Promise<IGrammar> {
	const wasm = await readFile(require.resolve('vscode-oniguruma/release/onig.wasm'));
	await oniguruma.loadWASM(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength));
	const registry = new textmate.Registry({
		onigLib: Promise.resolve({
			createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
			createOnigString: (text) => new oniguruma.OnigString(text),
		}),
		loadGrammar: async () => textmate.parseRawGrammar(await readFile(grammarFile, 'utf8'), grammarFile.pathname),
	});
	const grammar = await registry.loadGrammar('source.signed-call');
	if (!grammar) throw new Error('The grammar was not loaded.');
	return grammar;
}

/** Each piece of the text that is not blank, with its innermost scope: `events.get → entity.name.function`. */
export function tokenize(grammar: IGrammar, text: string): string[] {
	let stack = textmate.INITIAL;
	return text.split('\n').flatMap((line) => {
		const { tokens, ruleStack } = grammar.tokenizeLine(line, stack);
		stack = ruleStack;
		return tokens
			.map(({ startIndex, endIndex, scopes }) => ({ text: line.slice(startIndex, endIndex).trim(), scopes }))
			.filter((token) => token.text !== '')
			.map((token) => `${token.text} → ${(token.scopes.at(-1) ?? '').replace(/(\.json)?\.signed-call$/, '')}`);
	});
}

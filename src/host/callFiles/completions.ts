import {
	CompletionItem,
	CompletionItemKind,
	type CompletionItemProvider,
	CompletionList,
	l10n,
	SnippetString,
	workspace,
} from 'vscode';
import { type CompletionPlace, completionPlace } from '../../core/callFile/completionPlace.ts';
import { findMethod, findParameter, isSurelyRequired, type KnownCatalog, kindOf } from '../../core/catalog/catalog.ts';
import type { Account } from '../accounts/account.ts';
import { evidenceText, methodMarkdown, parameterFacts, parameterMarkdown } from '../call/methodText.ts';
import type { ParsedFile } from './callFileReader.ts';
import type { ReadingServices } from './callFileServices.ts';
import { accountOf } from './fileCalls.ts';
import { rangeOf } from './workingFile.ts';

/** The editor is given no more methods, or variables, than this at once; it asks again as the user types on. */
const mostAtOnce = 500;

type Place<Kind extends CompletionPlace['kind']> = CompletionPlace & { readonly kind: Kind };

/** The characters after which completions are asked for. */
export const completionTriggers = ['.', '=', ',', '{', '$', '@'];

/** Proposes methods, parameter names, values, variables and accounts. */
export function completions(services: ReadingServices): CompletionItemProvider {
	const {
		sources: { accounts },
		catalogs,
		files,
		recentMethods,
	} = services;

	function proposed(place: CompletionPlace, file: ParsedFile, known: KnownCatalog, typed: string): CompletionItem[] {
		// The space that stands between `=` and a value, where it isn't there yet.
		const space = file.text[place.span.start - 1] === '=' ? ' ' : '';
		switch (place.kind) {
			case 'method':
				return [...(place.isFirst ? [postItem()] : []), ...methods(known, typed.toLowerCase(), recentMethods())];
			case 'parameter-name':
				return parameterNames(known, place);
			case 'parameter-value':
				return parameterValues(known, place, space);
			case 'reference':
				return variables(namesOfVariables(file, accountOf(file.calls, accounts), typed.trimStart()), place.isClosed);
			case 'variable-name': {
				const more = place.hasEquals ? { insertText: 'account' } : { insertText: 'account = ', command: suggestAgain };
				return [item('account', CompletionItemKind.Keyword, l10n.t('the account of all calls in this file'), more)];
			}
			case 'account':
				return accounts
					.listed()
					.accounts.map(({ name, baseUrl }) =>
						item(name, CompletionItemKind.Reference, baseUrl, { insertText: space + name }),
					);
		}
	}

	return {
		async provideCompletionItems(document, position) {
			const known = await catalogs.known();
			const file = await files.read(document);
			const place = completionPlace(file.text, file.calls, document.offsetAt(position));
			if (!place) return undefined;
			const range = rangeOf(document, place.span);
			const items = proposed(place, file, known, document.getText(range.with({ end: position })));
			for (const one of items) one.range = range;
			const isCut = (place.kind === 'method' || place.kind === 'reference') && items.length >= mostAtOnce;
			return new CompletionList(items, isCut);
		},

		async resolveCompletionItem(one) {
			if (one.kind !== CompletionItemKind.Method) return one;
			const method = findMethod(await catalogs.known(), String(one.label));
			return method ? Object.assign(one, { documentation: methodMarkdown(method) }) : one;
		},
	};
}

/** Before a method: the call is sent as a form. */
function postItem(): CompletionItem {
	const more = { insertText: 'POST ', sortText: '~', command: suggestAgain };
	return item(
		'POST',
		CompletionItemKind.Keyword,
		l10n.t('the parameters in the body, where a URL would be too long'),
		more,
	);
}

/** Those called last come first, then the others by name. */
function methods(known: KnownCatalog, wanted: string, recent: readonly string[]): CompletionItem[] {
	const { methods } = known;
	const fits = (name: string) => isWithin(wanted, name.toLowerCase());
	const called = recent.filter((name) => methods.evidence(name) !== undefined);
	const isCalled = new Set(called);
	const shown = [...isCalled].filter(fits);
	// Of tens of thousands no more are looked at than it takes to find these.
	for (const name of methods.names) {
		if (shown.length >= mostAtOnce) break;
		if (fits(name) && !isCalled.has(name)) shown.push(name);
	}
	return shown.slice(0, mostAtOnce).map((name) => {
		const at = called.indexOf(name);
		const evidence = methods.evidence(name) ?? 'name-only';
		const detail = at === -1 ? evidenceText(evidence) : l10n.t('called recently');
		return item(name, CompletionItemKind.Method, detail, { sortText: at === -1 ? `1${name}` : `0${sortKey(at)}` });
	});
}

/** True when the characters of `wanted` occur in `name` in their order. */
function isWithin(wanted: string, name: string): boolean {
	let at = 0;
	for (const character of wanted) {
		at = name.indexOf(character, at) + 1;
		if (at === 0) return false;
	}
	return true;
}

function parameterNames(known: KnownCatalog, { call, hasEquals, span }: Place<'parameter-name'>): CompletionItem[] {
	const given = new Set(call.rows.filter(({ nameSpan }) => nameSpan.start !== span.start).map(({ name }) => name));
	const { parameters = [], name: method = '' } = findMethod(known, call.method) ?? {};
	const equals = hasEquals ? '' : ' = ';
	const items = parameters
		.filter(({ name }) => !given.has(name))
		.map((parameter, index) =>
			item(parameter.name, CompletionItemKind.Field, parameterFacts(parameter), {
				documentation: parameterMarkdown(parameter, method),
				insertText: parameter.name + equals,
				sortText: `${isSurelyRequired(parameter) ? 0 : 1}${sortKey(index)}`,
				...(kindOf(parameter) !== 'text' && !hasEquals && { command: suggestAgain }),
			}),
		);
	if (given.has('format')) return items;
	const more = { insertText: `format${equals}`, sortText: '2' };
	return [...items, item('format', CompletionItemKind.Field, l10n.t('json unless it is given'), more)];
}

function parameterValues(
	known: KnownCatalog,
	{ call, name }: Place<'parameter-value'>,
	space: string,
): CompletionItem[] {
	const parameter = findParameter(known, call.method, name);
	const values = name === 'format' ? ['json'] : [...(parameter?.values ?? [])];
	if (parameter && values.length === 0 && kindOf(parameter) === 'boolean') values.push('true', 'false');
	return values.map((value, index) => {
		const more = { insertText: space + value, sortText: sortKey(index) };
		return item(value, CompletionItemKind.EnumMember, parameter?.type?.value ?? '', more);
	});
}

/** Of the file, and of the account where the file has none of the name; those that go with what is typed. */
function namesOfVariables({ calls }: ParsedFile, account: Account | undefined, typed: string) {
	const wanted = typed.toLowerCase();
	const fits = (name: string) => isWithin(wanted, name.toLowerCase());
	const ofFile = new Set(calls.variables.map(({ name }) => name));
	const ofAccount = Object.keys(account?.variables ?? {}).filter((name) => !ofFile.has(name) && fits(name));
	const first = [...ofFile].filter((name) => name !== calls.account?.name && fits(name)).slice(0, mostAtOnce);
	return { ofFile: first, ofAccount: ofAccount.slice(0, mostAtOnce - first.length) };
}

function variables(names: ReturnType<typeof namesOfVariables>, isClosed: boolean): CompletionItem[] {
	const close = isClosed ? '' : '}}';
	const variable = (name: string, about: string) =>
		item(name, CompletionItemKind.Variable, about, { insertText: name + close });
	const call = (name: string, inputs: readonly string[], about: string) => {
		const insertText = new SnippetString().appendText(name);
		for (const input of inputs) insertText.appendText(' ').appendPlaceholder(input);
		return item(name, CompletionItemKind.Function, about, { insertText: insertText.appendText(close) });
	};
	const environment = workspace.isTrusted ? Object.keys(process.env).sort() : [];
	return [
		...names.ofFile.map((name) => variable(name, l10n.t('file variable'))),
		...names.ofAccount.map((name) => variable(name, l10n.t('variable of the account'))),
		call('$uuid', [], l10n.t('a new UUID')),
		call('$timestamp', [], l10n.t('seconds since 1970')),
		call('$randomInt', ['0', '100'], l10n.t('a random whole number')),
		call('$env', ['NAME'], l10n.t('an environment variable')),
		...environment.map((name) => variable(`$env ${name}`, l10n.t('an environment variable'))),
	];
}

const suggestAgain = { command: 'editor.action.triggerSuggest', title: '' };

/** The editor sorts by text. */
function sortKey(index: number): string {
	return String(index).padStart(4, '0');
}

function item(
	label: string,
	kind: CompletionItemKind,
	detail: string,
	more: Partial<CompletionItem> = {},
): CompletionItem {
	return Object.assign(new CompletionItem(label, kind), { detail }, more);
}

import {
	CompletionItem,
	CompletionItemKind,
	type CompletionItemProvider,
	l10n,
	SnippetString,
	workspace,
} from 'vscode';
import type { Account } from '../../app/accounts/account.ts';
import { serviceOf } from '../../app/accounts/accountService.ts';
import type { ParsedFile } from '../../app/callFiles/parsedFile.ts';
import { type CompletionPlace, completionPlace } from '../../core/callFile/completionPlace.ts';
import { comparisons, type subjectWords, tests } from '../../core/callFile/expectationLine.ts';
import { findParameter, isSurelyRequired, type KnownCatalog, kindOf } from '../../core/catalog/catalog.ts';
import type { CatalogMethod } from '../../core/catalog/model.ts';
import { usualVerbOf } from '../../core/services/service.ts';
import { evidenceText, methodMarkdown, parameterFacts, parameterMarkdown } from '../call/methodText.ts';
import type { ReadingServices } from './callFileServices.ts';
import { rangeOf } from './callFinder.ts';

/** More variables of a file are not proposed. */
const maxVariables = 5000;

type Place<Kind extends CompletionPlace['kind']> = CompletionPlace & { readonly kind: Kind };

/** The characters after which completions are asked for. */
export const completionTriggers = ['.', '=', ',', '{', '$', '@', '?', ' '];

export function completions({
	sources,
	catalogs,
	files,
	fileCalls,
	recentMethods,
}: ReadingServices): CompletionItemProvider {
	const { accounts } = sources;
	/** Whose methods were proposed last. */
	let shown: KnownCatalog | undefined;

	function proposed(
		place: CompletionPlace,
		file: ParsedFile,
		known: KnownCatalog,
		account?: Account,
	): CompletionItem[] {
		// Between `=` and a value there is a space.
		const space = file.text[place.span.start - 1] === '=' ? ' ' : '';
		const { kind } = place;
		if (kind === 'method') {
			const { request } = (account && serviceOf(account)) ?? {};
			const takesPost = place.verb === undefined && !(request && usualVerbOf(request));
			return [...(takesPost ? [postItem()] : []), ...methods(known, recentMethods(), place.verb)];
		}
		if (kind === 'parameter-name')
			return [...parameterNames(known, place), ...(account?.service ? [] : formatItem(place))];
		if (kind === 'parameter-value') return parameterValues(known, place, space);
		if (kind === 'reference') return variables(file, account, place.isClosed);
		if (kind === 'subject') return subjects();
		if (kind === 'directive') return directives();
		if (kind === 'variable-name') {
			const more = place.hasEquals ? { insertText: 'account' } : { insertText: 'account = ', command: suggestAgain };
			return [item('account', CompletionItemKind.Keyword, l10n.t('the account of all calls in this file'), more)];
		}
		if (kind === 'predicate')
			return [...comparisons, 'not', ...tests].map((word, index) =>
				item(word, CompletionItemKind.Operator, '', { sortText: sortKey(index) }),
			);
		return accounts.all().map(({ name, baseUrl }) => {
			return item(name, CompletionItemKind.Reference, baseUrl, { insertText: space + name });
		});
	}

	return {
		async provideCompletionItems(document, position, _, { triggerCharacter }) {
			const file = files.read(document);
			const place = completionPlace(file.text, file.calls, document.offsetAt(position));
			const isExpectation = place?.kind === 'subject' || place?.kind === 'predicate';
			if (!place || (triggerCharacter === ' ' && !isExpectation)) return undefined;
			const range = rangeOf(document, place.span);
			const account = fileCalls.accountOf(file.calls);
			const known = await catalogs.of(account);
			shown = known;
			return proposed(place, file, known, account).map((one) => Object.assign(one, { range }));
		},

		async resolveCompletionItem(one) {
			if (one.kind !== CompletionItemKind.Method) return one;
			const method = shown?.methods.get(String(one.label));
			return method ? Object.assign(one, { documentation: methodMarkdown(method) }) : one;
		},
	};
}

/** Before a method: the call is sent as a form. */
function postItem(): CompletionItem {
	const more = { insertText: 'POST ', sortText: '~', command: suggestAgain };
	const about = l10n.t('the parameters in the body, where a URL would be too long');
	return item('POST', CompletionItemKind.Keyword, about, more);
}

/** The last called ones first, then the others by name; the editor filters them. @param verb in front of the place */
function methods({ methods: known }: KnownCatalog, recent: readonly string[], verb?: string): CompletionItem[] {
	const called = recent.filter((name) => known.has(name));
	const isPath = (name: string) => name.includes(' /');
	const fits = ({ name }: CatalogMethod) => verb === undefined || !isPath(name) || name.startsWith(`${verb} `);
	return [...known.values()].filter(fits).map(({ name, evidence }) => {
		const at = called.indexOf(name);
		const detail = at === -1 ? evidenceText(evidence) : l10n.t('called recently');
		return item(name, CompletionItemKind.Method, detail, {
			sortText: at === -1 ? `1${name}` : `0${sortKey(at)}`,
			...(verb !== undefined && isPath(name) && { insertText: name.slice(verb.length + 1) }),
		});
	});
}

function parameterNames(known: KnownCatalog, { call, hasEquals, span }: Place<'parameter-name'>): CompletionItem[] {
	const given = new Set(call.rows.filter(({ nameSpan }) => nameSpan.start !== span.start).map(({ name }) => name));
	const { parameters = [], name: method = '' } = known.methods.get(call.method) ?? {};
	const equals = hasEquals ? '' : ' = ';
	return parameters
		.filter(({ name }) => !given.has(name))
		.map((parameter, index) =>
			item(parameter.name, CompletionItemKind.Field, parameterFacts(parameter), {
				documentation: parameterMarkdown(parameter, method),
				insertText: parameter.name + equals,
				sortText: `${isSurelyRequired(parameter) ? 0 : 1}${sortKey(index)}`,
				...(kindOf(parameter) !== 'text' && !hasEquals && { command: suggestAgain }),
			}),
		);
}

/** What each call of the specification's interface has. */
function formatItem({ call, hasEquals, span }: Place<'parameter-name'>): CompletionItem[] {
	if (call.rows.some(({ name, nameSpan }) => name === 'format' && nameSpan.start !== span.start)) return [];
	const more = { insertText: `format${hasEquals ? '' : ' = '}`, sortText: '2' };
	return [item('format', CompletionItemKind.Field, l10n.t('json unless it is given'), more)];
}

function parameterValues(known: KnownCatalog, { call, name }: Place<'parameter-value'>, space: string) {
	const parameter = findParameter(known, call.method, name);
	const values = name === 'format' ? ['json'] : [...(parameter?.values ?? [])];
	if (parameter && values.length === 0 && kindOf(parameter) === 'boolean') values.push('true', 'false');
	return values.map((value, index) => {
		const more = { insertText: space + value, sortText: sortKey(index) };
		return item(value, CompletionItemKind.EnumMember, parameter?.type?.value ?? '', more);
	});
}

/** Of the file, and of the account where the file has none of the name; and the functions. */
function variables({ calls }: ParsedFile, account: Account | undefined, isClosed: boolean): CompletionItem[] {
	const ofFile = new Set(calls.variables.map(({ name }) => name));
	const ofAccount = Object.keys(account?.variables ?? {}).filter((name) => !ofFile.has(name));
	if (calls.account) ofFile.delete(calls.account.name);
	const close = isClosed ? '' : '}}';
	const variable = (name: string, about: string) =>
		item(name, CompletionItemKind.Variable, about, { insertText: name + close });
	const call = (name: string, inputs: readonly string[], about: string) => {
		const insertText = new SnippetString().appendText(name);
		for (const input of inputs) insertText.appendText(' ').appendPlaceholder(input);
		return item(name, CompletionItemKind.Function, about, { insertText: insertText.appendText(close) });
	};
	const answers = [...calls.names.keys()].slice(0, maxVariables).map((name) => {
		const label = `${name}.response.body.$`;
		return item(label, CompletionItemKind.Variable, l10n.t('of the answer to this call'), {
			insertText: `${label}${close}`,
		});
	});
	const environment = workspace.isTrusted ? Object.keys(process.env).sort() : [];
	return [
		...[...ofFile].slice(0, maxVariables).map((name) => variable(name, l10n.t('file variable'))),
		...ofAccount.map((name) => variable(name, l10n.t('variable of the account'))),
		...answers,
		call('$uuid', [], l10n.t('a new UUID')),
		call('$timestamp', [], l10n.t('seconds since 1970')),
		call('$randomInt', ['0', '100'], l10n.t('a random whole number')),
		call('$braces', [], l10n.t('two opening braces as text')),
		call('$env', ['NAME'], l10n.t('an environment variable')),
		...environment.map((name) => variable(`$env ${name}`, l10n.t('an environment variable'))),
	];
}

/** What an answer can be asked for. */
function subjects(): CompletionItem[] {
	const about: Readonly<Record<(typeof subjectWords)[number] | 'header' | '$', string>> = {
		status: l10n.t('the HTTP status'),
		kind: l10n.t('success, api-error, http-error, redirect or unreadable'),
		error: l10n.t('the code of an API error'),
		duration: l10n.t('milliseconds from the call to its whole answer'),
		size: l10n.t('bytes of the body'),
		sig: l10n.t('the signature with the keys of an example: nothing is sent'),
		body: l10n.t('the body as text'),
		header: l10n.t('a header of the answer'),
		$: l10n.t('a value of the body, by its JSONPath'),
	};
	return Object.entries(about).map(([word, text], index) =>
		item(word, CompletionItemKind.Property, text, {
			sortText: sortKey(index),
			insertText: word === '$' ? '$.' : `${word} `,
		}),
	);
}

function directives(): CompletionItem[] {
	const about = {
		name: l10n.t('what other calls of the file refer to this one by'),
		tag: l10n.t('words that a run can choose calls by'),
		only: l10n.t('a run sends no call without this'),
		skip: l10n.t('a run leaves this call out'),
	};
	return Object.entries(about).map(([word, text]) => item(word, CompletionItemKind.Keyword, text));
}

const suggestAgain = { command: 'editor.action.triggerSuggest', title: '' };

/** The editor sorts by text. */
function sortKey(index: number): string {
	return String(index).padStart(4, '0');
}

function item(label: string, kind: CompletionItemKind, detail: string, more: Partial<CompletionItem> = {}) {
	return Object.assign(new CompletionItem(label, kind), { detail }, more);
}

import {
	CompletionItem,
	CompletionItemKind,
	type CompletionItemProvider,
	CompletionList,
	l10n,
	type Range,
	SnippetString,
	workspace,
} from 'vscode';
import { type CompletionPlace, completionPlace } from '../../core/callFile/completionPlace.ts';
import { findMethod, findParameter, isSurelyRequired, type KnownCatalog, kindOf } from '../../core/catalog/catalog.ts';
import type { CatalogMethod } from '../../core/catalog/model.ts';
import { evidenceText, methodMarkdown, parameterFacts, parameterMarkdown } from '../call/methodText.ts';
import type { Profile } from '../profiles/profile.ts';
import type { ProfileStore } from '../profiles/profileStore.ts';
import type { CatalogSource } from './catalogSource.ts';
import type { FileCalls } from './fileCalls.ts';
import { type ParsedDocuments, type ParsedFile, rangeOf } from './parsedDocuments.ts';

/** The editor is given no more methods than this at once; it asks again as the user types on. */
const mostMethods = 500;

type Place<Kind extends CompletionPlace['kind']> = CompletionPlace & { readonly kind: Kind };

/** The characters after which completions are asked for. */
export const completionTriggers = ['.', '=', ',', '{', '$', '@'];

/** Proposes methods, parameter names, values, variables and profiles. */
export function completions(
	parsed: ParsedDocuments,
	fileCalls: FileCalls,
	profiles: ProfileStore,
	catalogs: CatalogSource,
): CompletionItemProvider {
	const methodOf = new WeakMap<CompletionItem, CatalogMethod>();

	function methods(known: KnownCatalog, typed: string, range: Range): CompletionList {
		const wanted = typed.toLowerCase();
		const found: CompletionItem[] = [];
		for (const method of known.methods.values()) {
			if (!isWithin(wanted, method.name.toLowerCase())) continue;
			if (found.length === mostMethods) return new CompletionList(found, true);
			const proposed = item(method.name, CompletionItemKind.Method, range, evidenceText(method.evidence));
			methodOf.set(proposed, method);
			found.push(proposed);
		}
		return new CompletionList(found);
	}

	return {
		async provideCompletionItems(document, position) {
			const known = await catalogs.known();
			const file = parsed.of(document);
			const place = completionPlace(file.text, file.calls, document.offsetAt(position));
			if (!place) return undefined;
			const range = rangeOf(document, place.span);
			switch (place.kind) {
				case 'method':
					return methods(known, document.getText(range.with({ end: position })), range);
				case 'parameter-name':
					return new CompletionList(parameterNames(known, place, range));
				case 'parameter-value':
					return new CompletionList(parameterValues(known, place, range, spaceAfterEquals(file, place)));
				case 'reference': {
					const ofProfile = fileCalls.profileOf(file.calls)?.variables ?? {};
					return new CompletionList(variables(file, Object.keys(ofProfile), place, range));
				}
				case 'variable-name':
					return new CompletionList([variableName(place, range)]);
				case 'profile': {
					const space = spaceAfterEquals(file, place);
					const propose = ({ name, baseUrl }: Profile) =>
						item(name, CompletionItemKind.Reference, range, baseUrl, { insertText: space + name });
					return new CompletionList(profiles.all().map(propose));
				}
			}
		},

		resolveCompletionItem(proposed) {
			const method = methodOf.get(proposed);
			return method ? Object.assign(proposed, { documentation: methodMarkdown(method) }) : proposed;
		},
	};
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

function parameterNames(
	known: KnownCatalog,
	{ call, hasEquals, span }: Place<'parameter-name'>,
	range: Range,
): CompletionItem[] {
	const given = new Set(call.rows.filter(({ nameSpan }) => nameSpan.start !== span.start).map(({ name }) => name));
	const { parameters = [], name: method = '' } = findMethod(known, call.method) ?? {};
	const equals = hasEquals ? '' : ' = ';
	const items = parameters
		.filter(({ name }) => !given.has(name))
		.map((parameter, index) =>
			item(parameter.name, CompletionItemKind.Field, range, parameterFacts(parameter), {
				documentation: parameterMarkdown(parameter, method),
				insertText: parameter.name + equals,
				sortText: `${isSurelyRequired(parameter) ? 0 : 1}${sortKey(index)}`,
				...(kindOf(parameter) !== 'text' && !hasEquals && { command: suggestAgain }),
			}),
		);
	if (given.has('format')) return items;
	const about = l10n.t('json unless it is given');
	const more = { insertText: `format${equals}`, sortText: '2' };
	return [...items, item('format', CompletionItemKind.Field, range, about, more)];
}

function parameterValues(
	known: KnownCatalog,
	{ call, name }: Place<'parameter-value'>,
	range: Range,
	space: string,
): CompletionItem[] {
	const parameter = findParameter(known, call.method, name);
	const values = name === 'format' ? ['json'] : [...(parameter?.values ?? [])];
	if (parameter && values.length === 0 && kindOf(parameter) === 'boolean') values.push('true', 'false');
	return values.map((value, index) => {
		const more = { insertText: space + value, sortText: sortKey(index) };
		return item(value, CompletionItemKind.EnumMember, range, parameter?.type?.value ?? '', more);
	});
}

function variables(
	{ calls }: ParsedFile,
	ofProfile: readonly string[],
	{ isClosed }: Place<'reference'>,
	range: Range,
): CompletionItem[] {
	const close = isClosed ? '' : '}}';
	const variable = (name: string, about: string) =>
		item(name, CompletionItemKind.Variable, range, about, { insertText: name + close });
	const call = (name: string, inputs: readonly string[], about: string) => {
		const insertText = new SnippetString().appendText(name);
		for (const input of inputs) insertText.appendText(' ').appendPlaceholder(input);
		return item(name, CompletionItemKind.Function, range, about, { insertText: insertText.appendText(close) });
	};
	const ofFile = new Set(calls.variables.map(({ name }) => name).filter((name) => name !== 'profile'));
	const environment = workspace.isTrusted ? Object.keys(process.env).sort() : [];
	return [
		...[...ofFile].map((name) => variable(name, l10n.t('file variable'))),
		...ofProfile.filter((name) => !ofFile.has(name)).map((name) => variable(name, l10n.t('variable of the profile'))),
		call('$uuid', [], l10n.t('a new UUID')),
		call('$timestamp', [], l10n.t('seconds since 1970')),
		call('$randomInt', ['0', '100'], l10n.t('a random whole number')),
		call('$env', ['NAME'], l10n.t('an environment variable')),
		...environment.map((name) => variable(`$env ${name}`, l10n.t('an environment variable'))),
	];
}

function variableName({ hasEquals }: Place<'variable-name'>, range: Range): CompletionItem {
	const more = hasEquals ? { insertText: 'profile' } : { insertText: 'profile = ', command: suggestAgain };
	const about = l10n.t('the profile of all calls in this file');
	return item('profile', CompletionItemKind.Keyword, range, about, more);
}

const suggestAgain = { command: 'editor.action.triggerSuggest', title: '' };

/** The space that stands between `=` and a value, where it isn't there yet. */
function spaceAfterEquals({ text }: ParsedFile, { span }: CompletionPlace): string {
	return text[span.start - 1] === '=' ? ' ' : '';
}

/** The editor sorts by text. */
function sortKey(index: number): string {
	return String(index).padStart(4, '0');
}

function item(
	label: string,
	kind: CompletionItemKind,
	range: Range,
	detail: string,
	more: Partial<CompletionItem> = {},
): CompletionItem {
	return Object.assign(new CompletionItem(label, kind), { range, detail }, more);
}

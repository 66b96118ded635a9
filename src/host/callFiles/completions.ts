import {
	CompletionItem,
	CompletionItemKind,
	type CompletionItemProvider,
	CompletionList,
	l10n,
	type Position,
	type Range,
	SnippetString,
	type TextDocument,
	workspace,
} from 'vscode';
import { type CompletionPlace, completionPlace } from '../../core/callFile/completionPlace.ts';
import { findMethod, findParameter, isSurelyRequired, type KnownCatalog, kindOf } from '../../core/catalog/catalog.ts';
import type { CatalogMethod } from '../../core/catalog/model.ts';
import { evidenceText, methodMarkdown, parameterFacts, parameterMarkdown } from '../call/methodText.ts';
import type { ProfileStore } from '../profiles/profileStore.ts';
import type { CatalogSource } from './catalogSource.ts';
import type { FileCalls } from './fileCalls.ts';
import { type ParsedDocuments, type ParsedFile, rangeOf } from './parsedDocuments.ts';

/** The editor is given no more methods than this at once; it asks again as the user types on. */
const mostMethods = 500;

class MethodItem extends CompletionItem {
	readonly method: CatalogMethod;

	constructor(method: CatalogMethod, range: Range) {
		super(method.name, CompletionItemKind.Method);
		this.method = method;
		this.range = range;
		this.detail = evidenceText(method.evidence);
	}
}

/** Proposes methods, parameter names, values, variables and profiles. */
export class Completions implements CompletionItemProvider {
	static readonly triggers = ['.', '=', ',', '{', '$', '@'];
	private readonly parsed: ParsedDocuments;
	private readonly fileCalls: FileCalls;
	private readonly profiles: ProfileStore;
	private readonly catalogs: CatalogSource;

	constructor(parsed: ParsedDocuments, fileCalls: FileCalls, profiles: ProfileStore, catalogs: CatalogSource) {
		this.parsed = parsed;
		this.fileCalls = fileCalls;
		this.profiles = profiles;
		this.catalogs = catalogs;
	}

	async provideCompletionItems(document: TextDocument, position: Position): Promise<CompletionList | undefined> {
		const known = await this.catalogs.known();
		const file = this.parsed.of(document);
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
			case 'reference':
				return new CompletionList(this.variables(file, place, range));
			case 'variable-name':
				return new CompletionList([variableName(place, range)]);
			case 'profile':
				return new CompletionList(this.profileNames(range, spaceAfterEquals(file, place)));
		}
	}

	resolveCompletionItem(item: CompletionItem): CompletionItem {
		if (item instanceof MethodItem) item.documentation = methodMarkdown(item.method);
		return item;
	}

	private profileNames(range: Range, space: string): CompletionItem[] {
		return this.profiles.all().map(({ name, baseUrl }) => {
			const proposed = item(name, CompletionItemKind.Reference, range, baseUrl);
			proposed.insertText = space + name;
			return proposed;
		});
	}

	private variables({ calls }: ParsedFile, { isClosed }: CompletionPlace & { kind: 'reference' }, range: Range) {
		const close = isClosed ? '' : '}}';
		const variable = (name: string, detail: string) => {
			const proposed = item(name, CompletionItemKind.Variable, range, detail);
			proposed.insertText = name + close;
			return proposed;
		};
		const call = (label: string, inputs: readonly string[], detail: string) => {
			const proposed = item(label, CompletionItemKind.Function, range, detail);
			const snippet = new SnippetString().appendText(label);
			for (const input of inputs) snippet.appendText(' ').appendPlaceholder(input);
			proposed.insertText = snippet.appendText(close);
			return proposed;
		};
		const ofFile = new Set(calls.variables.map(({ name }) => name).filter((name) => name !== 'profile'));
		const ofProfile = Object.keys(this.fileCalls.profileOf(calls)?.variables ?? {});
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
}

function item(label: string, kind: CompletionItemKind, range: Range, detail: string): CompletionItem {
	const proposed = new CompletionItem(label, kind);
	proposed.range = range;
	proposed.detail = detail;
	return proposed;
}

function methods(known: KnownCatalog, typed: string, range: Range): CompletionList {
	const wanted = typed.toLowerCase();
	const found: MethodItem[] = [];
	for (const method of known.methods.values()) {
		if (!isWithin(wanted, method.name.toLowerCase())) continue;
		if (found.length === mostMethods) return new CompletionList(found, true);
		found.push(new MethodItem(method, range));
	}
	return new CompletionList(found);
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
	{ call, hasEquals, span }: CompletionPlace & { kind: 'parameter-name' },
	range: Range,
): CompletionItem[] {
	const given = new Set(call.rows.filter(({ nameSpan }) => nameSpan.start !== span.start).map(({ name }) => name));
	const { parameters = [], name: method = '' } = findMethod(known, call.method) ?? {};
	const items = parameters
		.filter(({ name }) => !given.has(name))
		.map((parameter, index) => {
			const proposed = item(parameter.name, CompletionItemKind.Field, range, parameterFacts(parameter));
			proposed.documentation = parameterMarkdown(parameter, method);
			proposed.insertText = parameter.name + (hasEquals ? '' : ' = ');
			proposed.sortText = `${isSurelyRequired(parameter) ? 0 : 1}${String(index).padStart(4, '0')}`;
			if (kindOf(parameter) !== 'text' && !hasEquals) proposed.command = suggestAgain;
			return proposed;
		});
	if (given.has('format')) return items;
	const format = item('format', CompletionItemKind.Field, range, l10n.t('json unless it is given'));
	format.insertText = `format${hasEquals ? '' : ' = '}`;
	format.sortText = '2';
	return [...items, format];
}

const suggestAgain = { command: 'editor.action.triggerSuggest', title: '' };

function parameterValues(
	known: KnownCatalog,
	{ call, name }: CompletionPlace & { kind: 'parameter-value' },
	range: Range,
	space: string,
): CompletionItem[] {
	const parameter = findParameter(known, call.method, name);
	const values = name === 'format' ? ['json'] : [...(parameter?.values ?? [])];
	if (parameter && values.length === 0 && kindOf(parameter) === 'boolean') values.push('true', 'false');
	return values.map((value, index) => {
		const proposed = item(value, CompletionItemKind.EnumMember, range, parameter?.type?.value ?? '');
		proposed.insertText = space + value;
		proposed.sortText = String(index).padStart(4, '0');
		return proposed;
	});
}

function variableName({ hasEquals }: CompletionPlace & { kind: 'variable-name' }, range: Range): CompletionItem {
	const proposed = item('profile', CompletionItemKind.Keyword, range, l10n.t('the profile of all calls in this file'));
	proposed.insertText = `profile${hasEquals ? '' : ' = '}`;
	if (!hasEquals) proposed.command = suggestAgain;
	return proposed;
}

/** The space that stands between `=` and a value, where it isn't there yet. */
function spaceAfterEquals({ text }: ParsedFile, { span }: CompletionPlace): string {
	return text[span.start - 1] === '=' ? ' ' : '';
}

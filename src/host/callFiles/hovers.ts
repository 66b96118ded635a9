import { Hover, type HoverProvider, l10n, MarkdownString, type Position, type TextDocument } from 'vscode';
import { callAt } from '../../core/callFile/callDocument.ts';
import type { CallRow, ParsedCall, Span } from '../../core/callFile/callDocumentModel.ts';
import { looksLikeSecret } from '../../core/callFile/secretLike.ts';
import { variableAt } from '../../core/callFile/variableOccurrences.ts';
import { VariableScope } from '../../core/callFile/variables.ts';
import { findMethod, findParameter } from '../../core/catalog/catalog.ts';
import { mask, maskSecrets } from '../../core/mask.ts';
import { stepText } from '../../core/trace.ts';
import { methodMarkdown, parameterMarkdown } from '../call/methodText.ts';
import type { CallFileServices } from './callFileServices.ts';
import type { FileCalls } from './fileCalls.ts';
import { type ParsedDocuments, type ParsedFile, rangeOf } from './parsedDocuments.ts';

/** A hover is for reading; the whole string is in the inspector. */
const longestShown = 2000;

/** Tells what is known of what the mouse is over. Shows no secret, and no environment variable. */
export class Hovers implements HoverProvider {
	private readonly parsed: ParsedDocuments;
	private readonly fileCalls: FileCalls;
	private readonly services: CallFileServices;

	constructor(parsed: ParsedDocuments, fileCalls: FileCalls, services: CallFileServices) {
		this.parsed = parsed;
		this.fileCalls = fileCalls;
		this.services = services;
	}

	async provideHover(document: TextDocument, position: Position): Promise<Hover | undefined> {
		const file = this.parsed.of(document);
		const offset = document.offsetAt(position);
		const variable = variableAt(file.text, file.calls, offset);
		if (variable) return hover(document, variable, this.aboutVariable(file, variable.name));
		const call = callAt(file.calls, offset);
		if (!call) return undefined;
		if (holds(call.methodSpan, offset)) return this.ofMethod(document, call, call.methodSpan);
		const row = call.rows.find(({ nameSpan }) => holds(nameSpan, offset));
		return row && this.ofParameter(document, call, row);
	}

	private async ofMethod(document: TextDocument, call: ParsedCall, span: Span): Promise<Hover> {
		const known = findMethod(await this.services.catalogs.known(), call.method);
		const contents = await this.aboutSigning(document, call);
		return hover(document, span, contents, ...(known ? [methodMarkdown(known)] : []));
	}

	private async ofParameter(document: TextDocument, call: ParsedCall, row: CallRow): Promise<Hover | undefined> {
		const parameter = findParameter(await this.services.catalogs.known(), call.method, row.name);
		return parameter && hover(document, row.nameSpan, parameterMarkdown(parameter, call.method));
	}

	/** The sorted signing string, masked; or why there is none. */
	private async aboutSigning(document: TextDocument, call: ParsedCall): Promise<MarkdownString> {
		const { call: resolved, profileId, problems, hiddenValues } = this.fileCalls.resolve(document, call);
		const text = new MarkdownString();
		if (problems.length > 0) return text.appendText(l10n.t('Not signed: the call has a problem.'));
		const prepared = await this.services.prepare(resolved, profileId);
		if (prepared.state === 'unsigned') return text.appendText(l10n.t('Not signed: {0}', prepared.blocker.message));
		const { trace, credentials, profile } = prepared;
		const whole = stepText(trace, credentials, profile.baseUrl, 'signing-string');
		const masked = maskSecrets(whole, hiddenValues);
		const shown = masked.length > longestShown ? `${masked.slice(0, longestShown).toWellFormed()}…` : masked;
		text.appendMarkdown('**').appendText(l10n.t('Signing string')).appendMarkdown('** ');
		text.appendText(l10n.t('({0}, profile "{1}", secrets masked)', trace.scheme, profile.name));
		return text.appendCodeblock(shown, 'text');
	}

	private aboutVariable({ calls }: ParsedFile, name: string): MarkdownString {
		const text = new MarkdownString();
		const profile = this.fileCalls.profileOf(calls);
		if (name === 'profile') {
			const about = profile ? `${profile.name} · ${profile.baseUrl}` : l10n.t('There is no such profile.');
			return text.appendText(about);
		}
		const environmentValues: string[] = [];
		const sources = this.fileCalls.variableSources(profile, (value) => environmentValues.push(value));
		const whole = `{{${name}}}`;
		const reference = { start: 0, end: whole.length, name, at: 0 };
		const scope = new VariableScope(calls.variables, sources);
		const { value, problems } = scope.replace({ value: whole, references: [reference] });
		if (problems.length > 0) return text.appendText(l10n.t('This variable has no value.'));
		if (name.startsWith('$env ')) return text.appendText(l10n.t('This environment variable is set. It is not shown.'));
		if (name.startsWith('$')) return text.appendText(l10n.t('Made anew for each send, for example {0}', value));
		const isSecret = looksLikeSecret(name, value);
		const shown = isSecret ? mask : maskSecrets(value.slice(0, longestShown), environmentValues);
		return text.appendCodeblock(shown, 'text');
	}
}

function hover(document: TextDocument, span: Span, ...contents: MarkdownString[]): Hover {
	return new Hover(contents, rangeOf(document, span));
}

function holds(span: Span | undefined, offset: number): span is Span {
	return span !== undefined && span.start <= offset && offset <= span.end;
}

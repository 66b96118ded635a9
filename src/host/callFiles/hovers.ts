import { Hover, type HoverProvider, l10n, MarkdownString } from 'vscode';
import { callFileProblemText } from '../../app/callFiles/callFileProblemText.ts';
import type { FileCall } from '../../app/callFiles/fileCalls.ts';
import { callAt } from '../../core/callFile/callDocument.ts';
import type { CallDocument } from '../../core/callFile/callDocumentModel.ts';
import { looksLikeSecret } from '../../core/callFile/secretLike.ts';
import { variableAt } from '../../core/callFile/variableOccurrences.ts';
import { isPending } from '../../core/callFile/variables.ts';
import { findParameter } from '../../core/catalog/catalog.ts';
import { mask, maskSecrets } from '../../core/masking/mask.ts';
import type { Span } from '../../core/text/span.ts';
import { methodMarkdown, parameterMarkdown } from '../call/methodText.ts';
import { texts } from '../texts.ts';
import type { ReadingServices } from './callFileServices.ts';
import { rangeOf } from './callFinder.ts';

/** A hover is for reading; the whole string is in the inspector. */
const maxShownLength = 2000;

/** Shows methods, parameters, variables and the signing string on hover; no secret, and no environment variable. */
export function hovers({ catalogs, fileCalls, prepare, files }: ReadingServices): HoverProvider {
	/** The sorted signing string, masked; or why there is none. */
	async function aboutSigning({ call, accountId, problems }: FileCall): Promise<MarkdownString> {
		const text = new MarkdownString();
		const [problem] = problems;
		if (problem && isPending(problem))
			return text.appendText(l10n.t('Not signed: {0}', callFileProblemText(problem, texts)));
		if (problem) return text.appendText(l10n.t('Not signed: the call has a problem.'));
		const prepared = await prepare(call, accountId);
		if (prepared.state === 'unsigned') return text.appendText(l10n.t('Not signed: {0}', prepared.blocker.message));
		const { signature, account } = prepared;
		const whole = signature.stepText('signing-string');
		const secrets = call.parameters.filter(({ name, value }) => looksLikeSecret(name, value)).map(({ value }) => value);
		const masked = maskSecrets(whole, secrets);
		const shown = masked.length > maxShownLength ? `${masked.slice(0, maxShownLength).toWellFormed()}…` : masked;
		text.appendMarkdown('**').appendText(l10n.t('Signing string')).appendMarkdown('** ');
		text.appendText(l10n.t('({0}, account "{1}", secrets masked)', signature.view.scheme, account.name));
		return text.appendCodeblock(shown, 'text');
	}

	function aboutVariable(calls: CallDocument, name: string): MarkdownString {
		const text = new MarkdownString();
		const account = fileCalls.accountOf(calls);
		if (name === calls.account?.name) {
			const about = account ? `${account.name} · ${account.baseUrl}` : l10n.t('There is no such account.');
			return text.appendText(about);
		}
		const whole = `{{${name}}}`;
		const reference = { start: 0, end: whole.length, name, at: 0 };
		const { value, environment, problems } = fileCalls
			.scopeOf(calls)
			.replace({ value: whole, references: [reference] });
		const [problem] = problems;
		if (problem && isPending(problem))
			return text.appendText(callFileProblemText({ ...problem, severity: 'error' }, texts));
		if (problem) return text.appendText(l10n.t('This variable has no value.'));
		if (name.startsWith('$env ')) return text.appendText(l10n.t('This environment variable is set. It is not shown.'));
		if (name.startsWith('$')) return text.appendText(l10n.t('Made anew for each send, for example {0}', value));
		const isSecret = environment.size > 0 || looksLikeSecret(name, value);
		return text.appendCodeblock(isSecret ? mask : value.slice(0, maxShownLength), 'text');
	}

	return {
		async provideHover(document, position) {
			const file = files.read(document);
			const { text, calls } = file;
			const offset = document.offsetAt(position);
			const hover = (span: Span, ...contents: MarkdownString[]) => new Hover(contents, rangeOf(document, span));
			const variable = variableAt(text, calls, offset);
			if (variable?.isDefinition && variable.call !== undefined) return undefined;
			if (variable) return hover(variable, aboutVariable(calls, variable.name));
			const call = callAt(calls, offset);
			if (!call) return undefined;
			const known = () => catalogs.of(fileCalls.accountOf(calls));
			if (holds(call.methodSpan, offset)) {
				const method = (await known()).methods.get(call.method);
				const signing = await aboutSigning(fileCalls.resolve({ file, call }));
				return hover(call.methodSpan, signing, ...(method ? [methodMarkdown(method)] : []));
			}
			const row = call.rows.find(({ nameSpan }) => holds(nameSpan, offset));
			const parameter = row && findParameter(await known(), call.method, row.name);
			return parameter && hover(row.nameSpan, parameterMarkdown(parameter, call.method));
		},
	};
}

function holds(span: Span | undefined, offset: number): span is Span {
	return span !== undefined && span.start <= offset && offset <= span.end;
}

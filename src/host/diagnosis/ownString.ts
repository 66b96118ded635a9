import { l10n } from 'vscode';
import { readBaseUrl } from '../../core/baseUrl.ts';
import { secretsInValues } from '../../core/call.ts';
import { mask } from '../../core/mask.ts';
import { type MaskedPaste, unmaskPaste } from '../../core/paste/maskedPaste.ts';
import type { ParsedPaste } from '../../core/paste/parsePaste.ts';
import { longestShown } from '../../core/paste/readPaste.ts';
import { mostSecrets } from '../../core/paste/secretSpans.ts';
import { requestUrl } from '../../core/request.ts';
import type { OwnComparison, OwnText } from '../../shared/ownString.ts';
import { signingHints } from '../call/signingHints.ts';
import { comparedInWords } from './comparing.ts';
import type { DiagnosisServices } from './diagnosisServices.ts';
import type { DiagnosedComposer } from './diagnosisTarget.ts';
import { gatherKeys } from './heldKeys.ts';
import { readPaste } from './readingPaste.ts';

const nothing: MaskedPaste = { text: '', pieces: [] };
const empty: OwnComparison = { state: 'empty', text: '', summary: '' };
const overtaken: OwnComparison = { state: 'overtaken', text: '', summary: '' };

/** What holds a whole call, rather than the string that is signed for it. */
const calls: readonly ParsedPaste['kind'][] = ['url', 'query', 'curl', 'http-request', 'log-line'];

export type OwnString = ReturnType<typeof newOwnString>;

/**
 * A signing string or a sig of the user's own, compared with that of the call in the composer. The text is kept in memory
 * only; the newest counts, the one before is given up.
 */
export function newOwnString({ workers, sources, methodNames }: DiagnosisServices, composer: DiagnosedComposer) {
	let masked = nothing;
	let raw = '';
	let running = new AbortController();

	async function compare({ text, isPaste }: OwnText): Promise<OwnComparison> {
		running.abort();
		running = new AbortController();
		const { signal } = running;
		const taken = isPaste ? text : unmaskPaste(text, masked.pieces);
		if (taken.trim() === '') {
			forget();
			return empty;
		}
		const keys = await gatherKeys(sources.accounts, sources.keyRing, composer.accountId);
		const hints = signingHints(keys.applicationKeys, await methodNames());
		const read = await readPaste(taken, keys, workers, { hints, signal });
		if (signal.aborted || read.state === 'cancelled') return overtaken;
		if (read.state === 'failed' || read.value.found.length >= mostSecrets) {
			forget();
			return problem(l10n.t('The text could not be read. Paste the signing string or the sig alone.'));
		}
		({ masked } = read.value);
		raw = taken;
		const { parsed, known } = read.value;
		const { prepared } = composer;
		if (prepared?.state !== 'signed')
			return problem(l10n.t('The call in the composer is not signed yet, so there is nothing to compare with.'));
		const sig = sigIn(raw);
		if (sig !== undefined) return ofSig(sig, prepared.trace.sig);
		if (calls.includes(parsed.kind) && parsed.sig !== '')
			return told('call', l10n.t('This is a whole call, not the string that is signed for it.'));
		const theirs = parsed.signingString ?? parsed.echo ?? raw.trim();
		const parameters = prepared.trace.signedParameters;
		const secrets = [...known, ...secretsInValues(parameters)];
		const outcome = await workers.compare(parameters, theirs, secrets, { signal });
		if (signal.aborted || outcome.state === 'cancelled') return overtaken;
		if (outcome.state === 'failed')
			return problem(l10n.t('The two strings could not be compared in a reasonable time.'));
		const { summary, same, strings } = comparedInWords(outcome.value, 'composer', false);
		return { ...told(same ? 'same' : 'differs', summary), ...(strings ? { strings } : {}) };
	}

	function ofSig(sig: string, right: string): OwnComparison {
		return sig === right
			? told('same', l10n.t('This is the sig of the call.'))
			: told('other-sig', l10n.t('This is not the sig of the call, which is `{0}`.', right));
	}

	function told(state: OwnComparison['state'], summary: string): OwnComparison {
		return { state, text: masked.text.slice(0, longestShown).toWellFormed(), summary };
	}

	function problem(summary: string): OwnComparison {
		return told('problem', summary);
	}

	function forget(): void {
		masked = nothing;
		raw = '';
	}

	return {
		compare,
		/** What is diagnosed: the call in the composer with the sig that was entered, or the call that was pasted. */
		diagnosed(): string {
			const sig = sigIn(raw);
			const { prepared } = composer;
			if (sig === undefined) return raw;
			if (prepared?.state !== 'signed') return '';
			const { baseUrl } = prepared.account;
			const isBroken = 'problem' in readBaseUrl(baseUrl);
			return requestUrl(isBroken ? 'http://localhost' : baseUrl, { ...prepared.trace, sig }, mask);
		},
		dispose(): void {
			running.abort();
			forget();
		},
	};
}

/** The sig where a text is nothing else. */
function sigIn(text: string): string | undefined {
	const trimmed = text.trim();
	return /^[0-9a-f]{32}$/i.test(trimmed) ? trimmed : undefined;
}

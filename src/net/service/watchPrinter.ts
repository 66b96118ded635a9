import type { Credentials } from '../../core/call.ts';
import { maskSecrets } from '../../core/mask.ts';
import { maskPaste } from '../../core/paste/maskedPaste.ts';
import { secretSpans } from '../../core/paste/secretSpans.ts';
import { secretsToMask } from '../../core/sign.ts';
import { explanationOfDifference } from '../../words/callDifferences.ts';
import { commonCauseText } from '../../words/commonCauseText.ts';
import { explanationOf } from '../../words/mistakeText.ts';
import { JudgedCalls } from '../diagnosis/judgedCalls.ts';
import { type CallReport, refusalOf, reportOf } from './callReport.ts';
import { mostWaiting, type Watched, type WatchedCall } from './watchedCall.ts';
import { type FoundMistakes, type SearchedMethod, WatchSearch } from './watchSearch.ts';

/** A program looks at every call, as many as they are, and waits for it. */
const mostWaitingForPrograms = 1000;

/** How calls are printed, and what is known around them. */
export interface WatchPrinting {
	readonly print: (line: string) => void;
	/** A line is then a JSON object: {@link reportOf}. */
	readonly json?: boolean;
	/** The methods that a search knows. */
	readonly methods?: readonly SearchedMethod[];
}

/** Prints a line for each call that arrives, in the order of arrival: its verdict and its mistakes, and no secret. */
export class WatchPrinter {
	private readonly credentials: Credentials;
	private readonly printing: WatchPrinting;
	private readonly search: WatchSearch;
	private readonly judged = new JudgedCalls();
	/** Of the first wrong call: what is said of its mistakes, by code. */
	private readonly said = new Map<string, string>();
	private printed: Promise<void> = Promise.resolve();
	/** How many calls arrived. */
	arrived = 0;
	/** How many of them have a signature that is wrong or missing. */
	wrong = 0;
	/** How many have a right one, and differ from the specification. */
	different = 0;
	/** How many have a right one, and were refused for another reason. */
	refused = 0;

	constructor(credentials: Credentials, printing: WatchPrinting) {
		this.credentials = credentials;
		this.printing = printing;
		const most = printing.json ? mostWaitingForPrograms : mostWaiting;
		this.search = new WatchSearch(credentials, printing.methods ?? [], most);
	}

	readonly watch = (watched: Watched): void => {
		this.arrived += 1;
		this.count(watched);
		const line = this.lineOf(watched);
		this.printed = this.printed.then(async () => this.printing.print(await line));
	};

	/** Ends every search: what waits for one is printed without its mistakes. */
	cancel(): void {
		void this.search.dispose();
	}

	/** Waits until every call is printed. */
	async end(): Promise<void> {
		await this.printed;
		await this.search.dispose();
	}

	/** What the calls come to, in words. */
	summary(): string {
		const { arrived, wrong, different, refused } = this;
		const counts = [
			`${arrived} calls, ${wrong} wrong`,
			...(different > 0 ? [`${different} right, but not as the specification has it`] : []),
			...(refused > 0 ? [`${refused} right, but refused`] : []),
		].join(', ');
		return [counts, ...this.commonCauses()].join('\n');
	}

	/** What the wrong calls have in common, a line each. */
	private commonCauses(): string[] {
		const { causes, wrong, timeOf } = this.judged.common();
		const details = {
			wrong,
			timeOf: (index: number) => timeOf(index)?.toTimeString().slice(0, 8) ?? '',
			explain: (codes: readonly string[]) => codes.map((code) => `${code}: ${this.said.get(code) ?? ''}`).join(' + '),
		};
		const secrets = secretsToMask(this.credentials);
		return causes.map((cause) => {
			const text = commonCauseText(cause, details).replaceAll('`', '');
			return onOneLine(maskPaste(text, secretSpans(text), secrets).text);
		});
	}

	private count(watched: Watched): void {
		if (watched.kind === 'request' || watched.judged.signature !== 'right') this.wrong += 1;
		else if (refusalOf(watched)) this.refused += 1;
		else if (watched.judged.differences.length > 0) this.different += 1;
	}

	private async lineOf(watched: Watched): Promise<string> {
		const { json = false } = this.printing;
		if (watched.kind === 'request') {
			if (json) return jsonLine(reportOf(watched, []));
			return onOneLine(`wrong  ${watched.verb} ${watched.path}  ${watched.status} ${watched.text}`);
		}
		const id = this.arrived;
		const { signature } = watched.judged;
		// Of one that is too large most is not known.
		if (signature !== 'missing' && watched.url !== undefined)
			this.judged.add(id, watched.received.parameters, signature === 'right', new Date());
		const found = await this.search.mistakesOf(watched);
		const [first = []] = found.sets;
		if (found.reason === 'found' || found.reason === 'not-reproduced')
			this.judged.found(
				id,
				first.map(({ code }) => code),
			);
		for (const finding of first) {
			if (!this.said.has(finding.code)) this.said.set(finding.code, explanationOf({ ...finding, parameters: [] }));
		}
		return json ? jsonLine(reportOf(watched, found.sets)) : onOneLine(this.textOf(watched, found));
	}

	private textOf(call: WatchedCall, found: FoundMistakes): string {
		const { method, signature, scheme = '', differences } = call.judged;
		const title = method || '(no method)';
		const refusal = refusalOf(call);
		const different = differences.map((code) => `${code}: ${explanationOfDifference(code)}`.replaceAll('`', ''));
		if (signature !== 'right') return `wrong  ${title}  ${[this.reasonOf(call, found), ...different].join('; ')}`;
		if (refusal) {
			const right = `its signature is right (${scheme})`;
			return `refused  ${title}  ${[`${refusal.code} ${refusal.message}`, right, ...different].join('; ')}`;
		}
		const unanswered = call.received.verdict.accepted ? '' : '  (no answer is chosen for it)';
		if (different.length === 0) return `ok     ${title}  ${scheme}${unanswered}`;
		return `ok, but  ${title}  ${scheme}${unanswered}; ${different.join('; ')}`;
	}

	/** Why a signature is wrong; what else the call is refused for goes first. */
	private reasonOf(call: WatchedCall, found: FoundMistakes): string {
		const { code, message } = refusalOf(call) ?? { code: 0, message: '' };
		const refusal = code === 0 ? '' : `${code} ${message}`;
		const mistakes = this.mistakesText(found);
		// The message of 104 says nothing that the mistakes do not say better.
		if (mistakes !== '') return code === 104 ? mistakes : `${refusal}; its signature is wrong, too: ${mistakes}`;
		if (found.reason === 'too-large') return `too large to diagnose; ${refusal}`;
		if (found.reason === 'too-many') return `too many at once to diagnose; ${refusal}`;
		if (found.reason === 'not-searched') return refusal;
		const open = 'not reproduced by any mistake that was tried';
		return code === 104 ? `${open}; ${refusal}` : `${refusal}; its signature is ${open}`;
	}

	private mistakesText({ sets: [first = []], accessToken = '' }: FoundMistakes): string {
		const { credentials } = this;
		const secrets = [...secretsToMask(credentials), ...secretsToMask({ ...credentials, accessToken })];
		const text = first.map((finding) => `${finding.code}: ${explanationOf(finding).replaceAll('`', '')}`).join(' + ');
		return maskSecrets(text, secrets);
	}
}

/** As JSON with everything escaped that could act on a terminal. */
function jsonLine(report: CallReport): string {
	return JSON.stringify(report).replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (character) =>
		[...Array(character.length).keys()]
			.map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`)
			.join(''),
	);
}

/** What a client sends could hold line ends, or worse for a terminal. */
function onOneLine(line: string): string {
	const longest = 2000;
	const safe = line.slice(0, longest).replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (character) => {
		const code = character.codePointAt(0) ?? 0;
		return `\\u${code.toString(16).padStart(4, '0')}`;
	});
	return (line.length > longest ? `${safe}…` : safe).toWellFormed();
}

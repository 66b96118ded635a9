import { type Credentials, isSigned } from '../../core/call/call.ts';
import { looksLikeSecret } from '../../core/callFile/secretLike.ts';
import { distinctSecrets, secretSpans } from '../../core/masking/secretSpans.ts';
import { secretsToMask } from '../../core/services/ok/sign.ts';
import { explanationOfDifference } from '../../words/callDifferences.ts';
import { commonCauseText } from '../../words/commonCauseText.ts';
import { explanationOf } from '../../words/mistakeText.ts';
import { JudgedCalls } from '../diagnosis/judgedCalls.ts';
import { type CallReport, escapeControls, printable, refusalOf, reportOf } from './callReport.ts';
import { maxWaiting, type Watched, type WatchedCall } from './watchedCall.ts';
import { type FoundMistakes, type SearchedMethod, watchSearch } from './watchSearch.ts';

/** A program reads every call, and waits for it. */
const maxWaitingForPrograms = 1000;

export interface WatchPrinting {
	readonly print: (line: string) => void;
	/** A line is then a JSON object: {@link reportOf}. */
	readonly json?: boolean;
	readonly methods?: readonly SearchedMethod[];
	/** What runs `diagnosisWorker` in a thread. */
	readonly worker?: URL;
	/** Gets each call before its line is printed, with the mistakes of a wrong one in words, masked. */
	readonly onJudged?: (call: WatchedCall, mistakes: readonly string[]) => void;
}

/** Prints a line for each call that arrives, in the order of arrival: its verdict and its mistakes, and no secret. */
export class WatchPrinter {
	private readonly credentials: Credentials;
	private readonly printing: WatchPrinting;
	private readonly search: ReturnType<typeof watchSearch>;
	private readonly judged = new JudgedCalls();
	private readonly said = new Map<string, string>();
	private printed: Promise<void> = Promise.resolve();
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
		const limit = printing.json ? maxWaitingForPrograms : maxWaiting;
		this.search = watchSearch(credentials, printing.methods ?? [], limit, printing.worker);
	}

	/** What is no call is not counted. */
	readonly watch = (watched: Watched): void => {
		const isOther = watched.kind === 'request' && watched.isOther === true;
		if (isOther && this.printing.json) return;
		if (!isOther) {
			this.arrived += 1;
			this.count(watched);
		}
		const line = this.lineOf(watched);
		this.printed = this.printed.then(async () => this.printing.print(await line));
	};

	/** Ends every search: what waits for one is printed without its mistakes. */
	cancel(): void {
		void this.search.dispose();
	}

	async end(): Promise<void> {
		await this.printed;
		await this.search.dispose();
	}

	summary(): string {
		const { arrived, wrong, different, refused } = this;
		const counts = [
			`${arrived} calls, ${wrong} wrong`,
			...(different > 0 ? [`${different} right, but not as the specification has it`] : []),
			...(refused > 0 ? [`${refused} right, but refused`] : []),
		].join(', ');
		return [counts, ...this.commonCauses()].join('\n');
	}

	private commonCauses(): string[] {
		const { causes, wrong } = this.judged.common();
		const details = {
			wrong,
			explain: (codes: readonly string[]) => codes.map((code) => `${code}: ${this.said.get(code) ?? ''}`).join(' + '),
		};
		const secrets = secretsToMask(this.credentials);
		return causes.map((cause) => printable(commonCauseText(cause, details).replaceAll('`', ''), secrets));
	}

	private count(watched: Watched): void {
		if (watched.kind === 'request' || watched.judged.signature !== 'right') this.wrong += 1;
		else if (refusalOf(watched)) this.refused += 1;
		else if (watched.judged.differences.length > 0) this.different += 1;
	}

	private async lineOf(watched: Watched): Promise<string> {
		const { json = false } = this.printing;
		const ownKeys = secretsToMask(this.credentials);
		if (watched.kind === 'request') {
			if (json) return jsonLine(reportOf(watched, []), ownKeys);
			const { verb, path, status, text, isOther } = watched;
			return printable(`${isOther ? 'no call' : 'wrong'}  ${verb} ${path}  ${status} ${text}`, ownKeys);
		}
		const found = await this.mistakesOf(watched, this.arrived);
		const secrets = [...ownKeys, ...this.secretsIn(watched, found)];
		const mistakes = mistakesText(found);
		this.printing.onJudged?.(watched, mistakes === '' ? [] : [printable(mistakes, secrets)]);
		return json ? jsonLine(reportOf(watched, found.sets), secrets) : printable(textOf(watched, found), secrets);
	}

	private async mistakesOf(call: WatchedCall, id: number): Promise<FoundMistakes> {
		const { signature } = call.judged;
		// A call that is too large was not received whole.
		if (signature !== 'missing' && call.url !== undefined)
			this.judged.add(id, call.received.parameters, signature === 'right');
		const found = await this.search.mistakesOf(call);
		const [first = []] = found.sets;
		const codes = first.map(({ code }) => code);
		if (found.reason === 'found' || found.reason === 'not-reproduced') this.judged.found(id, codes);
		for (const finding of first) {
			if (!this.said.has(finding.code)) this.said.set(finding.code, explanationOf({ ...finding, parameters: [] }));
		}
		return found;
	}

	/** Secrets that the client sent, and those of its token. */
	private secretsIn({ received: { parameters } }: WatchedCall, { accessToken = '' }: FoundMistakes): string[] {
		const sent = parameters.map(({ name, value }) => `${name}=${value}`).join('\n');
		const named = parameters.filter(({ name, value }) => isSigned(name) && looksLikeSecret(name, value));
		return [
			...secretsToMask({ ...this.credentials, accessToken }),
			...distinctSecrets(secretSpans(sent)),
			...named.map(({ value }) => value),
		];
	}
}

function textOf(call: WatchedCall, found: FoundMistakes): string {
	const { method, signature, scheme = '', differences } = call.judged;
	const title = method || '(no method)';
	const refusal = refusalOf(call);
	const different = differences.map((code) => `${code}: ${explanationOfDifference(code)}`.replaceAll('`', ''));
	if (signature !== 'right') return `wrong  ${title}  ${[reasonOf(call, found), ...different].join('; ')}`;
	if (refusal) {
		const right = `its signature is right (${scheme})`;
		return `refused  ${title}  ${[`${refusal.code} ${refusal.message}`, right, ...different].join('; ')}`;
	}
	const unanswered = call.received.error ? '  (no answer is chosen for it)' : '';
	if (different.length === 0) return `ok     ${title}  ${scheme}${unanswered}`;
	return `ok, but  ${title}  ${scheme}${unanswered}; ${different.join('; ')}`;
}

/** Why a signature is wrong; another reason of the refusal goes first. */
function reasonOf(call: WatchedCall, found: FoundMistakes): string {
	const { code, message } = refusalOf(call) ?? { code: 0, message: '' };
	const refusal = code === 0 ? '' : `${code} ${message}`;
	const mistakes = mistakesText(found);
	// The mistakes say more than the message of 104.
	if (mistakes !== '') return code === 104 ? mistakes : `${refusal}; its signature is wrong, too: ${mistakes}`;
	if (found.reason === 'too-large') return `too large to diagnose; ${refusal}`;
	if (found.reason === 'too-many') return `too many at once to diagnose; ${refusal}`;
	if (found.reason === 'not-searched') return refusal;
	const open = 'not reproduced by any mistake that was tried';
	return code === 104 ? `${open}; ${refusal}` : `${refusal}; its signature is ${open}`;
}

function mistakesText({ sets: [first = []] }: FoundMistakes): string {
	return first.map((finding) => `${finding.code}: ${explanationOf(finding).replaceAll('`', '')}`).join(' + ');
}

/** Each of its texts is masked, so that the report stays one of the known form. */
function jsonLine(report: CallReport, secrets: readonly string[]): string {
	const { path, method, error } = report;
	const hide = (text: string) => printable(text, secrets);
	const shown = { ...report, path: hide(path), method: hide(method) };
	return escapeControls(JSON.stringify({ ...shown, error: error && { ...error, message: hide(error.message) } }));
}

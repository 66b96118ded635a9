import { type Credentials, sentAs } from '../../core/call.ts';
import { maskSecrets } from '../../core/mask.ts';
import { secretsToMask } from '../../core/sign.ts';
import type { Diagnosis } from '../../diagnosis/diagnose.ts';
import { explanationOf } from '../../words/mistakeText.ts';
import { DiagnosisWorkers } from '../diagnosis/diagnosisWorkers.ts';
import { SeenCalls, type SeenHints } from '../diagnosis/seenCalls.ts';
import type { CallVerdict } from './answerCall.ts';
import { mostWaiting, shortTitle, type Watched, type WatchedCall } from './watchedCall.ts';

/** How long the mistakes of a call are searched for, in milliseconds. */
const budget = 1000;

/** Prints a line for each call that arrives, in the order of arrival: its verdict and its mistakes, and no secret. */
export class WatchPrinter {
	private readonly credentials: Credentials;
	private readonly print: (line: string) => void;
	private readonly workers = new DiagnosisWorkers(new URL('../diagnosis/diagnosisWorker.ts', import.meta.url));
	private readonly seenCalls = new SeenCalls();
	private printed: Promise<void> = Promise.resolve();
	private waiting = 0;
	/** How many calls arrived, and how many of them were wrong as far as they are printed. */
	arrived = 0;
	wrong = 0;

	constructor(credentials: Credentials, print: (line: string) => void) {
		this.credentials = credentials;
		this.print = print;
	}

	readonly watch = (watched: Watched): void => {
		this.arrived += 1;
		const line = this.lineOf(watched);
		this.printed = this.printed.then(async () => this.print(onOneLine(await line)));
	};

	/** Ends every search: what waits for one is printed without its mistakes. */
	cancel(): void {
		void this.workers.dispose();
	}

	/** Waits until every call is printed. */
	async end(): Promise<void> {
		await this.printed;
		await this.workers.dispose();
	}

	private async lineOf(watched: Watched): Promise<string> {
		if (watched.kind === 'request') {
			this.wrong += 1;
			return `wrong  ${watched.request}  ${watched.status} ${watched.text}`;
		}
		const { parameters } = watched.received;
		const sig = sentAs(parameters, 'sig') ?? '';
		const method = shortTitle(sentAs(parameters, 'method') ?? '') || '(no method)';
		const seen = this.seenCalls.hintsFor(parameters, sig);
		this.seenCalls.add(parameters, sig);
		if (watched.verified) {
			const { verdict } = watched.received;
			return `ok     ${method}  ${watched.verified.scheme}${verdict.accepted ? '' : '  (no answer is chosen for it)'}`;
		}
		this.wrong += 1;
		return `wrong  ${method}  ${await this.reasonInTurn(watched, seen)}`;
	}

	private async reasonInTurn({ received: { verdict }, url }: WatchedCall, hints: SeenHints): Promise<string> {
		const refusal = verdict.accepted ? '' : `${verdict.error.code} ${verdict.error.message}`;
		if (url === undefined) return `too large to diagnose; ${refusal}`;
		if (this.waiting >= mostWaiting) return `too many at once to diagnose; ${refusal}`;
		this.waiting += 1;
		try {
			return await this.reason(url, verdict, refusal, hints);
		} finally {
			this.waiting -= 1;
		}
	}

	private async reason(url: string, verdict: CallVerdict, refusal: string, hints: SeenHints): Promise<string> {
		const observed = await this.workers.parsePaste(url);
		if (observed.state !== 'done' || observed.value.sig === '') return refusal;
		const outcome = await this.workers.diagnose(observed.value, { credentials: this.credentials, budget, hints });
		if (outcome.state !== 'done') return refusal;
		const mistakes = this.mistakesOf(outcome.value, observed.value.accessToken);
		// The message of 104 says nothing that the mistakes do not say better.
		if (mistakes !== '') return !verdict.accepted && verdict.error.code !== 104 ? `${refusal}; ${mistakes}` : mistakes;
		return outcome.value.verdict === 'correct' ? refusal : `not reproduced by any mistake that was tried; ${refusal}`;
	}

	private mistakesOf({ findings: [first = []] }: Diagnosis, token = ''): string {
		const { credentials } = this;
		const secrets = [...secretsToMask(credentials), ...secretsToMask({ ...credentials, accessToken: token })];
		const text = first.map((finding) => `${finding.code}: ${explanationOf(finding).replaceAll('`', '')}`).join(' + ');
		return maskSecrets(text, secrets);
	}
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

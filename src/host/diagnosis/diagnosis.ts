import { l10n } from 'vscode';
import type { ParsedPaste } from '../../core/paste/parsePaste.ts';
import type { SigningTextHints } from '../../core/paste/signingText.ts';
import { decodePercent } from '../../core/text/percentForms.ts';
import type { DiagnosisWorkers } from '../../net/diagnosis/diagnosisWorkers.ts';
import type { SeenCalls } from '../../net/diagnosis/seenCalls.ts';
import type { DiagnosisSnapshot, PastedText, ShownPaste } from '../../shared/diagnosis.ts';
import type { Draft } from '../../shared/draft.ts';
import type { KnownMethod } from '../../shared/knownMethod.ts';
import type { PrepareSources } from '../call/prepareCall.ts';
import type { PreparedCall } from '../call/preparedCall.ts';
import { compareWithOurs } from './comparing.ts';
import { reportOf } from './diagnosisReport.ts';
import { type DiagnosisKeys, derivedSecrets, gatherKeys } from './heldKeys.ts';
import { draftOf } from './pastedCall.ts';
import { isMasked, type MaskedPaste, maskPaste, unmaskPaste } from './pasteMasking.ts';
import { problemText, recognisedAs } from './pasteText.ts';
import { searchMistakes } from './searching.ts';
import { noSuspicions, type Suspicions, suspicionNames } from './suspicions.ts';

/** What every diagnosis works with. */
export interface DiagnosisServices {
	readonly workers: DiagnosisWorkers;
	readonly sources: Pick<PrepareSources, 'profiles' | 'keyRing'>;
	readonly knownMethods: () => Promise<readonly KnownMethod[]>;
	/** Of this session, so that a sig can be known for that of another call. */
	readonly seenCalls: SeenCalls;
	/** How long a search may take, in milliseconds. */
	readonly budget: () => number;
}

/** Where a diagnosis is shown, and the composer it belongs to. */
export interface DiagnosisTarget {
	showDiagnosis(snapshot: DiagnosisSnapshot): void;
	showPaste(paste: ShownPaste): void;
	readonly profileId: () => string | undefined;
	readonly prepared: () => PreparedCall | undefined;
}

/** A longer paste is shown in part. */
const longestShown = 200_000;

type Found = Pick<DiagnosisSnapshot, 'verdict' | 'comparison' | 'problems'>;
const nothingFound: Found = { problems: [] };

/** One pasted text and what is wrong with its signature. Keeps the text as pasted in memory only. */
export class Diagnosis {
	private readonly services: DiagnosisServices;
	private readonly target: DiagnosisTarget;
	private paste: MaskedPaste = { text: '', pieces: [] };
	private revision = 0;
	private parsed: ParsedPaste | undefined;
	private state: DiagnosisSnapshot['state'] = 'empty';
	private progress = 0;
	private candidates = 0;
	private found: Found = nothingFound;
	/** Which of the found secrets a profile has already. */
	private held: readonly boolean[] = [];
	private running = new AbortController();
	suspicions: Suspicions = noSuspicions;

	constructor(services: DiagnosisServices, target: DiagnosisTarget) {
		this.services = services;
		this.target = target;
	}

	/** Takes a text from the view: a paste, or the shown text edited. */
	async take({ revision, text, isPaste }: PastedText): Promise<void> {
		const raw = isPaste ? text : unmaskPaste(text, this.paste.pieces);
		await this.read(raw, Math.max(revision, this.revision), isPaste ? undefined : text);
	}

	/** Takes a text from elsewhere: an editor's selection, a watched call. */
	async open(text: string): Promise<void> {
		await this.read(text, this.revision, undefined);
	}

	/** Searches again, because the profile, a key or a suspicion has changed. */
	async search(): Promise<void> {
		const { parsed } = this;
		if (!parsed) return;
		const { signal } = this.restart();
		this.found = nothingFound;
		this.state = 'searching';
		this.show();
		const keys = await this.keys();
		this.held = this.foundSecrets().map(({ value }) => keys.secrets.includes(value));
		const { services, target } = this;
		const shared = { parsed, keys, secrets: this.secretsOf(keys), workers: services.workers, signal };
		const comparison = await compareWithOurs({ ...shared, prepared: target.prepared() });
		if (signal.aborted) return;
		this.found = { ...this.found, ...(comparison ? { comparison } : {}) };
		const searched = await searchMistakes({
			...shared,
			around: {
				suspicions: this.suspicions,
				methods: await services.knownMethods(),
				seen: services.seenCalls.hintsFor(parsed.parameters, parsed.sig),
			},
			budget: services.budget(),
			onProgress: (progress, candidates) => {
				this.progress = Math.round(progress * 100);
				this.candidates = candidates;
				this.show();
			},
		});
		if (signal.aborted) return;
		const problems = searched.problem === undefined ? [] : [searched.problem];
		this.found = { ...this.found, problems, ...(searched.verdict ? { verdict: searched.verdict } : {}) };
		this.state = 'done';
		this.show();
	}

	/** Ends a search; what was found so far stays. A text that is still being read is forgotten. */
	cancel(): void {
		if (this.state === 'reading') this.clear();
		if (this.state !== 'searching') return;
		this.restart();
		this.found = { ...this.found, problems: [l10n.t('The search was cancelled.')] };
		this.state = 'done';
		this.show();
	}

	clear(): void {
		this.restart();
		this.forget();
		this.revision += 1;
		this.showPaste();
		this.show();
	}

	/** Shows everything again, to a view that has just been made. */
	showAll(): void {
		if (this.revision > 0) this.showPaste();
		this.show();
	}

	/** The observed call for the composer; undefined while there is none. */
	async draft(): Promise<Draft | undefined> {
		if (!this.hasCall || !this.parsed) return undefined;
		return draftOf(this.parsed, this.target.profileId(), this.secretsOf(await this.keys()));
	}

	/** The parameters that a suspected original value can belong to. */
	parameterNames(): string[] {
		return [...new Set(this.parsed?.parameters.map(({ name }) => name) ?? [])];
	}

	/** A secret found in the paste, in clear: for the profile that the user has it stored in. */
	foundSecret(index: number): { name: string; value: string } | undefined {
		return this.foundSecrets()[index];
	}

	/** The text for a bug report. */
	report(): string {
		return reportOf(this.snapshot(), this.paste.text.slice(0, longestShown));
	}

	dispose(): void {
		this.running.abort();
		this.forget();
	}

	private async read(raw: string, revision: number, shown: string | undefined): Promise<void> {
		const { signal } = this.restart();
		this.forget();
		this.revision = revision;
		if (raw.trim() === '') {
			if (shown === undefined) this.showPaste();
			return this.show();
		}
		this.state = 'reading';
		this.show();
		const keys = await this.keys();
		const outcome = await this.services.workers.parsePaste(raw, await this.hints(keys), { signal });
		if (signal.aborted) return;
		if (outcome.state !== 'done') {
			// What its secrets are is not known, so nothing of it is shown.
			this.found = {
				problems: [l10n.t('The text could not be read in a reasonable time. Paste a smaller part of it.')],
			};
			this.state = 'done';
			this.revision += 1;
			this.showPaste();
			return this.show();
		}

		this.parsed = outcome.value;
		this.paste = maskPaste(raw, outcome.value.secrets, this.secretsOf(keys));
		if (shown !== this.paste.text) {
			this.revision += 1;
			this.showPaste();
		}
		await this.search();
	}

	private get hasCall(): boolean {
		return (this.parsed?.parameters.length ?? 0) > 0;
	}

	private restart(): AbortController {
		this.running.abort();
		this.running = new AbortController();
		this.progress = 0;
		this.candidates = 0;
		return this.running;
	}

	private forget(): void {
		this.paste = { text: '', pieces: [] };
		this.parsed = undefined;
		this.found = nothingFound;
		this.suspicions = noSuspicions;
		this.state = 'empty';
	}

	private keys(): Promise<DiagnosisKeys> {
		const { profiles, keyRing } = this.services.sources;
		return gatherKeys(profiles, keyRing, this.target.profileId());
	}

	private async hints({ applicationKeys }: DiagnosisKeys): Promise<SigningTextHints> {
		const known = await this.services.knownMethods();
		return {
			applicationKeys,
			methods: known.map(({ name }) => name),
			parameterNames: [...new Set(known.flatMap(({ parameters }) => parameters.map(({ name }) => name)))],
		};
	}

	/** All that must not be shown: the secrets of every profile, those of the paste, and what they give together. */
	private secretsOf(keys: DiagnosisKeys): string[] {
		const { parsed, suspicions } = this;
		const found = parsed?.secrets.flatMap(({ text }) => [text, decodePercent(text)]) ?? [];
		return [...keys.secrets, ...found, ...suspicions.secrets, ...derivedSecrets(parsed?.accessToken, keys)];
	}

	private foundSecrets(): { name: string; value: string }[] {
		const seen = new Set<string>();
		return (this.parsed?.secrets ?? []).flatMap(({ name, text }) => {
			const value = decodePercent(text);
			if (value === '' || isMasked(value) || seen.has(name + value)) return [];
			seen.add(name + value);
			return [{ name, value }];
		});
	}

	private showPaste(): void {
		const { text } = this.paste;
		const cut = text.length > longestShown;
		this.target.showPaste({
			revision: this.revision,
			text: cut ? text.slice(0, longestShown).toWellFormed() : text,
			cut,
		});
	}

	private show(): void {
		this.target.showDiagnosis(this.snapshot());
	}

	private snapshot(): DiagnosisSnapshot {
		const { parsed, found } = this;
		const secrets = parsed?.secrets.flatMap(({ text }) => [text, decodePercent(text)]) ?? [];
		const problems = parsed?.problems.filter((problem) => !(problem === 'sig-missing' && found.comparison)) ?? [];
		return {
			state: this.state,
			progress: this.progress,
			candidates: this.candidates,
			problems: [...problems.map(problemText), ...found.problems],
			secrets: this.foundSecrets().map(({ name }, index) => ({
				index,
				name,
				storable: name !== 'signing_secret' && this.held[index] === false,
			})),
			suspicions: suspicionNames(this.suspicions),
			hasCall: this.hasCall,
			...(parsed ? { recognised: recognisedAs(parsed, secrets) } : {}),
			...(found.verdict ? { verdict: found.verdict } : {}),
			...(found.comparison ? { comparison: found.comparison } : {}),
		};
	}
}

import { EventEmitter } from 'vscode';
import type { Draft } from '../shared/protocol.ts';
import { type Examination, type ExaminationSources, examine } from './examine.ts';

/** What the inspector shows and where it comes from. */
export interface InspectedCall {
	readonly source: 'composer' | 'last-sent';
	readonly examination: Examination;
}

/** A composer as far as the inspector is concerned. */
export interface ExaminedComposer {
	readonly examination: Examination | undefined;
}

/** Knows which call is looked at: the active composer's, else the last one sent. */
export class Inspected {
	private readonly sources: ExaminationSources;
	private readonly changed = new EventEmitter<void>();
	private composer: ExaminedComposer | undefined;
	private lastSent: Draft | undefined;
	/** Fires when another call is looked at, or the one that is has changed. */
	readonly onDidChange = this.changed.event;

	constructor(sources: ExaminationSources) {
		this.sources = sources;
	}

	/** A composer became active, or changed while it is. */
	look(composer: ExaminedComposer): void {
		this.composer = composer;
		this.changed.fire();
	}

	/** The composer is no longer active. */
	leave(composer: ExaminedComposer): void {
		if (this.composer !== composer) return;
		this.composer = undefined;
		this.changed.fire();
	}

	sent(draft: Draft): void {
		this.lastSent = draft;
		if (!this.composer) this.changed.fire();
	}

	/** The call looked at; a last sent call is signed anew, so that nothing secret is kept for it. */
	async current(): Promise<InspectedCall | undefined> {
		const { composer, lastSent } = this;
		if (composer?.examination) return { source: 'composer', examination: composer.examination };
		if (!lastSent) return undefined;
		return { source: 'last-sent', examination: await examine(lastSent, this.sources) };
	}

	dispose(): void {
		this.changed.dispose();
	}
}

import type { FilterAnswer } from '../../src/shared/bodyFilter.ts';
import { toHost } from '../../src/shared/messages.ts';
import type { HostLink } from '../hostLink.ts';
import { ShownLines } from './shownLines.ts';

/** Between the last key and the question: who types asks once. In milliseconds. */
const untilAsked = 150;

/** The path that a body is filtered by, and what it leads to. The newest path counts. */
export class BodyFilter {
	path = '';
	/** What came of the last path that was answered, or undefined before there is one. */
	outcome: FilterAnswer | undefined;
	/** Which that was. */
	answered = '';
	/** What was found, to be shown in place of the body. */
	lines: ShownLines | undefined;
	/** The path was asked for, and is not answered. */
	isAsking = false;
	private readonly ask: HostLink['ask'];
	private readonly onChange: () => void;
	private readonly onFound: () => void;
	private asked = 0;
	private later: ReturnType<typeof setTimeout> | undefined;
	private last: readonly string[] = [];
	/** Which of the last paths is in the field: -1 is what was typed. */
	private lastAt = -1;
	private typed = '';
	private readonly loaded: Promise<void>;

	/** `onFound` is told when other lines are to be shown. */
	constructor(ask: HostLink['ask'], onChange: () => void, onFound: () => void) {
		this.ask = ask;
		this.onChange = onChange;
		this.onFound = onFound;
		this.loaded = this.loadLast();
	}

	/** What is typed is asked for once nothing more is. */
	type(id: number, path: string): void {
		this.lastAt = -1;
		this.set(id, path);
	}

	/** Filters a body anew, because it is another one. */
	apply(id: number): void {
		this.lines = undefined;
		this.outcome = undefined;
		if (this.path !== '') this.set(id, this.path);
	}

	/** Puts an older one of the last paths into the field, or a newer one; what they are may still be on its way. */
	async recall(id: number, by: 1 | -1): Promise<void> {
		await this.loaded;
		const at = Math.max(-1, Math.min(this.last.length - 1, this.lastAt + by));
		if (at === this.lastAt) return;
		if (this.lastAt === -1) this.typed = this.path;
		this.lastAt = at;
		this.set(id, this.last[at] ?? this.typed);
	}

	/** The path is offered again later. */
	keep(): void {
		const { path, outcome } = this;
		if (outcome?.kind !== 'found' || this.last[0] === path) return;
		this.last = [path, ...this.last.filter((one) => one !== path)];
		this.lastAt = -1;
		void this.ask(toHost.bodyKeepPath, { path });
	}

	/** Nothing is filtered any more. */
	end(id: number): void {
		this.keep();
		this.asked += 1;
		clearTimeout(this.later);
		void this.ask(toHost.bodyFilter, { id, path: '' });
	}

	private set(id: number, path: string): void {
		this.path = path;
		this.isAsking = path !== '';
		clearTimeout(this.later);
		this.later = setTimeout(() => void this.run(id), untilAsked);
		this.onChange();
	}

	private async run(id: number): Promise<void> {
		this.asked += 1;
		const mine = this.asked;
		const { path } = this;
		const told = await this.ask(toHost.bodyFilter, { id, path });
		if (mine !== this.asked || (!told && path !== '')) return;
		this.isAsking = false;
		this.outcome = told ?? undefined;
		this.answered = path;
		const { kind } = told ?? {};
		// What was found before stays while a path is being typed.
		if (kind !== 'path-fault') {
			const body = told?.kind === 'found' ? told.body : undefined;
			this.lines = body?.kind === 'rows' ? new ShownLines(body, this.ask, this.onChange) : undefined;
			this.onFound();
		}
		this.onChange();
	}

	private async loadLast(): Promise<void> {
		const { paths } = (await this.ask(toHost.bodyPaths, {})) ?? { paths: [] };
		// One may have been kept meanwhile.
		this.last = [...this.last, ...paths.filter((path) => !this.last.includes(path))];
	}
}

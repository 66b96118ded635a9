import { mask } from '../../core/masking/mask.ts';
import { cutText, flatCopy } from '../../core/text/flatCopy.ts';
import type { CallPlace } from './historyFiles.ts';
import type { CallRecord, StoredCall, StoredParameter } from './historyRecord.ts';

export interface ListedCall
	extends Pick<StoredCall, 'at' | 'source' | 'account' | 'method' | 'kind' | 'summary' | 'milliseconds' | 'bytes'> {
	readonly id: string;
	readonly isPinned: boolean;
	readonly hasBody: boolean;
	readonly status?: number;
	/** The beginning of its parameters, as `name=value`, with a mask for a secret. */
	readonly parameters: string;
}

interface IndexedCall extends ListedCall {
	readonly place: CallPlace;
	readonly text: string;
}

/** The first calls of a list, the newest first, and the length of the whole list. */
export type CallPage = ReturnType<typeof pageOf>;

/** A longer list is not shown as a whole. */
const maxListed = 1000;
/** How much of a call's parameters a list shows, and a search looks at, in UTF-16 units. */
const maxParameters = 400;

/** The stored calls without their bodies, by file. A call may be in two files where a window was killed. */
export class HistoryIndex {
	private readonly byFile = new Map<string, Map<string, IndexedCall>>();
	/** The newest first; absent after a change. */
	private ordered: readonly IndexedCall[] | undefined;

	add(record: CallRecord, place: CallPlace): void {
		this.ordered = undefined;
		const calls = this.byFile.get(place.file) ?? new Map<string, IndexedCall>();
		this.byFile.set(place.file, calls.set(record.id, indexed(record, place)));
	}

	dropFile(name: string): void {
		this.ordered = undefined;
		this.byFile.delete(name);
	}

	get(id: string): IndexedCall | undefined {
		for (const calls of this.byFile.values()) if (calls.has(id)) return calls.get(id);
		return undefined;
	}

	filesWith(ids: ReadonlySet<string>): string[] {
		return [...this.byFile].filter(([, calls]) => [...calls.keys()].some((id) => ids.has(id))).map(([name]) => name);
	}

	/** Whether a file has no call, or pinned ones alone. */
	isPinned(file: string): boolean {
		const calls = this.byFile.get(file)?.values() ?? [];
		return [...calls].every(({ isPinned }) => isPinned);
	}

	/** The newest first. */
	all(): readonly IndexedCall[] {
		if (this.ordered) return this.ordered;
		const byId = new Map<string, IndexedCall>();
		for (const calls of this.byFile.values()) for (const [id, call] of calls) byId.set(id, call);
		this.ordered = [...byId.values()].reverse().sort((one, other) => other.at - one.at);
		return this.ordered;
	}

	/** The calls of each day in local time, the newest first: `day` is its beginning, in milliseconds since 1970. */
	days() {
		const days = Map.groupBy(this.all(), ({ at }) => beginningOfDay(at));
		return Array.from(days, ([day, { length: count }]) => ({ day, count }));
	}

	callsOfDay(day: number): readonly IndexedCall[] {
		return this.all().filter(({ at }) => beginningOfDay(at) === day);
	}

	pinned(): CallPage {
		return pageOf(this.all().filter(({ isPinned }) => isPinned));
	}

	/** The calls with every word of the query in their method, parameters, account, status or summary, in any case. */
	search(query: string): CallPage {
		const words = query.toLowerCase().split(/\s+/).filter(Boolean);
		return pageOf(this.all().filter(({ text }) => words.every((word) => text.includes(word))));
	}
}

/** Of the day of a moment, in local time. */
function beginningOfDay(moment: number): number {
	return new Date(moment).setHours(0, 0, 0, 0);
}

export function pageOf(calls: readonly IndexedCall[]) {
	const listed = calls.slice(0, maxListed).map(({ place: _, text: _text, ...call }): ListedCall => call);
	return { calls: listed, count: calls.length };
}

function indexed({ id, call, body, isPinned }: CallRecord, place: CallPlace): IndexedCall {
	const { at, source, account, method, kind, status, summary, milliseconds, bytes } = call;
	const parameters = parametersText(call.parameters);
	const text = flatCopy(`${method}\n${account}\n${status ?? ''}\n${summary}\n${parameters}`.toLowerCase());
	return {
		...{ id, at, source, account, method, kind, summary, milliseconds, bytes, parameters, place, text },
		isPinned: isPinned === true,
		...(status !== undefined && { status }),
		hasBody: body !== undefined,
	};
}

function parametersText(parameters: readonly StoredParameter[]): string {
	let text = '';
	for (const { name, value, why } of parameters) {
		if (text.length >= maxParameters) break;
		const left = maxParameters - text.length;
		const shown = value ?? (why === 'secret' ? mask : '…');
		text += `${text === '' ? '' : ' '}${cutText(name, left)}=${cutText(shown, left)}`;
	}
	return flatCopy(cutText(text, maxParameters));
}

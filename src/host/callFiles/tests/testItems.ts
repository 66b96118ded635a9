import {
	l10n,
	Range,
	type TestController,
	type TestItem,
	type TestItemCollection,
	type TestRunRequest,
	TestTag,
	type Uri,
} from 'vscode';
import type { ParsedFile } from '../../../app/callFiles/parsedFile.ts';
import { plain } from '../../../app/plainText.ts';
import type { ParsedCall } from '../../../core/callFile/callDocumentModel.ts';
import { callName } from '../outline.ts';

/** Of all calls of a file together, those of the first rows: what came of further ones is said of the call. */
const mostRowItems = 10_000;

/** The test of a call, which takes the place of the one `known` by its key and keeps that one's rows. */
export function callItem(controller: TestController, uri: Uri, file: ParsedFile, call: ParsedCall, known?: TestItem) {
	const { name, method } = callName(call);
	const item = known ?? controller.createTestItem(file.keyOf(call), name, uri);
	const line = file.lineAt(call.start);
	const range = new Range(line, 0, line, 0);
	if (!item.range?.isEqual(range)) {
		item.range = range;
		for (const [, row] of item.children) row.range = range;
	}
	item.label = name;
	item.description = method;
	item.tags = call.tags.map((tag) => new TestTag(plain(tag)));
	item.canResolveChildren = file.calls.data !== undefined;
	if (!file.calls.data) item.children.replace([]);
	return item;
}

/** Lists the rows of a call below it, as far as there are items for them. */
export function listRows(controller: TestController, item: TestItem, rows: number, calls: number): void {
	const count = Math.min(rows, Math.max(1, Math.floor(mostRowItems / calls)));
	const row = (number: number) => {
		const id = String(number);
		const known = item.children.get(id);
		if (known) return known;
		const made = controller.createTestItem(id, l10n.t('row {0}', number), item.uri);
		made.range = item.range;
		made.sortText = id.padStart(10, '0');
		return made;
	};
	if (item.children.size !== count) item.children.replace(Array.from({ length: count }, (_, index) => row(index + 1)));
}

/** A call of a run, as a test, and the numbers of its rows where not all of them are run. */
export interface ChosenCall {
	readonly item: TestItem;
	readonly rows?: Set<number>;
}

/** The calls of a request by the address of their file and by their keys, in the order of the files. */
export function chosenCalls({ items }: TestController, { include, exclude = [] }: TestRunRequest) {
	const listed = (collection: TestItemCollection) => [...collection].map(([, item]) => item);
	const isExcluded = (item: TestItem | undefined): boolean =>
		item !== undefined && (exclude.includes(item) || isExcluded(item.parent));
	const chosen = new Map<string, Map<string, ChosenCall>>();
	const choose = (item: TestItem, row?: TestItem) => {
		const address = String(item.uri);
		const calls = chosen.get(address) ?? new Map<string, ChosenCall>();
		const known = calls.get(item.id);
		if (known?.rows && row) known.rows.add(Number(row.id));
		else if (!known || !row) calls.set(item.id, row ? { item, rows: new Set([Number(row.id)]) } : { item });
		chosen.set(address, calls);
	};
	for (const item of include ?? listed(items)) {
		if (item.parent?.parent) {
			if (!isExcluded(item)) choose(item.parent, item);
			continue;
		}
		for (const call of item.parent ? [item] : listed(item.children)) {
			if (isExcluded(call)) continue;
			const left = listed(call.children).filter((row) => !isExcluded(row));
			if (left.length === call.children.size) choose(call);
			else for (const row of left) choose(call, row);
		}
	}
	return chosen;
}

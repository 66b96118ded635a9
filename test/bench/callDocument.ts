import {
	longestCall,
	longestCallFile,
	parseCallDocument,
	parseInParts,
	printCallDocument,
} from '../../src/core/callFile/callDocument.ts';
import { CatalogCheck } from '../../src/core/callFile/catalogCheck.ts';
import { checkCallFile } from '../../src/core/callFile/checkCallFile.ts';
import { formatCallDocument } from '../../src/core/callFile/formatCallDocument.ts';
import { readPieces } from '../../src/core/callFile/piecedDocument.ts';
import { checkVariables } from '../../src/core/callFile/variables.ts';
import { mergeCatalogs } from '../../src/core/catalog/catalog.ts';
import { readCatalogText } from '../../src/core/catalog/readCatalogText.ts';
import { wholeOf } from '../../src/core/parts.ts';
import { largeCatalogue } from './catalogue.ts';
import type { BenchRun } from './measure/benchRun.ts';
import { keptHeap } from './measure/keptHeap.ts';
import { showFigure } from './measure/showRow.ts';

const sources = { uuid: () => '', now: () => 0, random: () => 0 };

/** A call file as a team may have it, about 100 bytes a call: every tenth call has JSON of several lines. */
export function largeCallFile(calls: number): string {
	const text = ['@account = Local service', '@user = 42', ''];
	for (let index = 0; index < calls; index++) {
		text.push(`### Call ${index}`);
		if (index % 10 === 0) {
			text.push('mediatopic.post', 'gid = {{user}}', 'attachment = {');
			text.push('  "media": [{ "type": "text", "text": "Привет, {{user}}" }]', '}', '');
		} else {
			text.push('events.get', 'types = MESSAGES,GUESTS', '# what is new', '// off version = 2', 'uid = "1234567"', '');
		}
	}
	return text.join('\n');
}

/** Call files read, checked, formatted and written, beside splitting them into lines. */
export async function benchCallDocument(run: BenchRun): Promise<void> {
	const floor = 'splitting its lines, trimmed';
	const split = (text: string) => text.split('\n').map((line) => line.trim());
	for (const calls of run.short ? [100, 5000] : [2, 10, 100, 1000, 5000, 10_000, 100_000, 500_000]) {
		const text = largeCallFile(calls);
		const bytes = Buffer.byteLength(text);
		// The editor reads none that is longer; what that would take shows why.
		const isRead = text.length <= longestCallFile;
		const parse = () => (isRead ? parseCallDocument(text) : wholeOf(readPieces(text, longestCall)));
		const document = parse();
		if (!document) throw new Error('a call is too long');
		if (document.calls.length !== calls || document.problems.length > 0) throw new Error('the file is not read well');
		const size = `${calls.toLocaleString('en')} calls, ${showFigure(bytes, 'bytes')}${isRead ? '' : ' (more than is read)'}`;
		const growth = { chart: 'parsing', at: bytes, of: 'bytes of a call file' } as const;
		const target = calls >= 100 ? { target: { ratio: 6 } } : {};
		const read = { name: 'Read a call file', size, floor, ...target, growth };
		await run.compare(read, () => split(text), parse);
		if (calls >= 5000) {
			const heap = {
				name: 'Read a call file: memory kept',
				size,
				floor: 'the bytes of its text',
				unit: 'bytes',
			} as const;
			const kept = keptHeap(parse);
			run.figures({ ...heap, target: { ratio: 4 } }, [bytes], [kept]);
		}
		if (calls !== 5000) continue;
		for (const [name, once] of [
			['Read a call file and check its variables', () => checkVariables(parseCallDocument(text), sources)],
			['Format a call file', () => formatCallDocument(text)],
			['Write a call file', () => printCallDocument(document)],
		] as const) {
			await run.compare({ name, size, floor }, () => split(text), once);
		}
	}
	await benchKey(run);
}

/** Short calls: of a longer file nothing is read. */
export function manyCalls(calls: number): string {
	const call = (index: number) => `### Call ${index}\ngroup1.method1\nuids = ${index}\n`;
	return Array.from({ length: calls }, (_, index) => call(index)).join('\n');
}

/** What each key of a user in the middle of a long file makes anew, beside splitting its text into lines. */
async function benchKey(run: BenchRun): Promise<void> {
	const calls = 10_000;
	const text = manyCalls(calls);
	const at = text.indexOf('\n', text.indexOf(`uids = ${calls / 2}`));
	const typed = [`${text.slice(0, at)}x${text.slice(at)}`, text].map((one) => Buffer.from(one).toString());
	let document = parseCallDocument(text);
	let keys = 0;
	const next = () => typed[keys++ % 2] ?? '';
	const read = () => {
		document = wholeOf(parseInParts(next(), document));
	};
	const { catalog } = readCatalogText(largeCatalogue(100));
	const surroundings = {
		variables: sources,
		accountNames: ['Local service'],
		catalog: new CatalogCheck(mergeCatalogs(catalog ? [catalog] : [])),
	};
	const size = `${calls.toLocaleString('en')} calls`;
	for (const [name, once] of [
		['Read a call file after a key', read],
		[
			'Read a call file after a key, and check it anew',
			() => {
				read();
				return checkCallFile(document, surroundings);
			},
		],
	] as const) {
		const job = { name, size, floor: 'splitting its lines', ...(once === read && { target: { ratio: 1.5 } }) };
		await run.compare(job, () => next().split('\n'), once);
	}
}

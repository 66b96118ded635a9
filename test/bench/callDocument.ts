import { longestCallFile, parseCallDocument, printCallDocument } from '../../src/core/callFile/callDocument.ts';
import { formatCallDocument } from '../../src/core/callFile/formatCallDocument.ts';
import { checkVariables } from '../../src/core/callFile/variables.ts';
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
		// What is longer is not read.
		if (text.length > longestCallFile) break;
		const bytes = Buffer.byteLength(text);
		const document = parseCallDocument(text);
		if (document.calls.length !== calls || document.problems.length > 0) throw new Error('the file is not read well');
		const size = `${calls.toLocaleString('en')} calls, ${showFigure(bytes, 'bytes')}`;
		const growth = { chart: 'parsing', at: bytes, of: 'bytes of a call file' } as const;
		const target = calls >= 100 ? { target: { ratio: 6 } } : {};
		const read = { name: 'Read a call file', size, floor, ...target, growth };
		await run.compare(
			read,
			() => split(text),
			() => parseCallDocument(text),
		);
		if (calls >= 5000) {
			const heap = {
				name: 'Read a call file: memory kept',
				size,
				floor: 'the bytes of its text',
				unit: 'bytes',
			} as const;
			const kept = keptHeap(() => parseCallDocument(text));
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
}

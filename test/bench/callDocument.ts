import { Bench } from 'tinybench';
import { parseCallDocument, printCallDocument } from '../../src/core/callFile/callDocument.ts';
import { formatCallDocument } from '../../src/core/callFile/formatCallDocument.ts';
import { checkVariables } from '../../src/core/callFile/variables.ts';

const sources = { uuid: () => '', now: () => 0, random: () => 0 };

/** A call file of about 1 MB, as a team may have it: every tenth call has JSON of several lines. */
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

/** Prints how fast a large call file is read, checked, formatted and written, beside splitting it into lines. */
export async function benchCallDocument(): Promise<void> {
	const text = largeCallFile(10_000);
	const bytes = Buffer.byteLength(text);
	const document = parseCallDocument(text);
	if (document.calls.length !== 10_000 || document.problems.length > 0) throw new Error('the file is not read well');
	const bench = new Bench({ time: 2000, warmupTime: 500 });
	bench.add('floor: split into lines', () => text.split('\n').map((line) => line.trim()));
	bench.add('parseCallDocument', () => parseCallDocument(text));
	bench.add('parse and check variables', () => checkVariables(parseCallDocument(text), sources));
	bench.add('formatCallDocument', () => formatCallDocument(text));
	bench.add('printCallDocument', () => printCallDocument(document));
	await bench.run();

	const milliseconds = bench.tasks.map(({ result }) => ('latency' in result ? result.latency.p50 : Number.NaN));
	console.log(`\n10,000 calls, ${(bytes / 1e6).toFixed(2)} MB`);
	for (const [index, { name }] of bench.tasks.entries()) {
		const each = milliseconds[index] ?? Number.NaN;
		const rate = `${(bytes / 1000 / each).toFixed(1)} MB/s`;
		const floor = (each / (milliseconds[0] ?? Number.NaN)).toFixed(1);
		console.log(
			`  ${name.padEnd(28)} ${`${each.toFixed(1)} ms`.padStart(10)} ${rate.padStart(12)} ${`× ${floor}`.padStart(8)}`,
		);
	}
}

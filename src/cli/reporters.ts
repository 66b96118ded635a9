import type { ReportedCall, Reporter } from './runReport.ts';
import { texts } from './texts.ts';

export type ReporterName = keyof typeof reporters;

export const reporters = { text, json, junit, tap, github } as const satisfies Record<
	string,
	(isTerminal: boolean) => Reporter
>;

const marks = { held: '✓', failed: '✗', 'not-sent': '–', skipped: '·' };
const colours = { held: 32, failed: 31, 'not-sent': 33, skipped: 90 };

function text(isTerminal: boolean): Reporter {
	const coloured = (state: ReportedCall['state'], written: string) =>
		isTerminal ? `\x1b[${colours[state]}m${written}\x1b[0m` : written;
	let file = '';
	return {
		call(call) {
			// Of many rows only those are of interest that did not hold.
			if (call.row !== undefined && call.state === 'held') return '';
			const heading = call.file === file ? '' : `${call.file}\n`;
			file = call.file;
			const { state, title, reason, duration } = call;
			const after =
				state === 'skipped' ? 'skipped' : reason === undefined ? `${duration} ms` : `not sent: ${line(reason)}`;
			const failed = reason === undefined ? failures(call).map((one) => `      ${one}\n`) : [];
			return `${heading}  ${coloured(state, marks[state])} ${line(title)} (${after})\n${failed.join('')}`;
		},
		end(_, summary, outcomes) {
			const width = Math.max(...outcomes.map(([, count]) => texts.number(count).length));
			const table = outcomes.map(([outcome, count]) => `  ${texts.number(count).padStart(width)}  ${line(outcome)}\n`);
			return `${['', ...table].join('')}\n${summary}\n`;
		},
	};
}

function failures({ results }: ReportedCall): string[] {
	const failed = results.filter(({ held }) => !held);
	return failed.map((one) => `line ${one.line}: ${line(one.text)}: ${actualText(one)}`);
}

function actualText({ actual, unjudged }: ReportedCall['results'][number]): string {
	if (unjudged !== undefined) return `not judged, ${unjudged}`;
	return actual === undefined ? 'there is none' : `it is ${actual === '' ? '""' : line(actual)}`;
}

/** One line, without what a terminal or a log would obey. */
function line(written: string): string {
	return written.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').replaceAll(/\p{Bidi_Control}/gu, '');
}

function json(): Reporter {
	return {
		call: ({ file, call, name, row, state, reason, duration, results }) => {
			if (state === 'skipped') return '';
			const lines = results.map(
				({ text: expected, written: expectation, held, actual = null, unjudged, line: place }) => {
					const more = {
						...(unjudged !== undefined && { unjudged }),
						...(name !== undefined && { name }),
						...(row !== undefined && { row }),
						...(reason !== undefined && { notSent: reason }),
					};
					return JSON.stringify({ file, call, expectation, held, actual, expected, line: place, duration, ...more });
				},
			);
			return lines.map((one) => `${one}\n`).join('');
		},
		end: () => '',
	};
}

function tap(): Reporter {
	let count = 0;
	return {
		call(call) {
			const { file, title, state, reason } = call;
			const name = line(`${file}: ${title}`).replaceAll('#', '\\#');
			const test = (isOk: boolean, written: string) => {
				count += 1;
				const begin = count === 1 ? 'TAP version 14\n' : '';
				return `${begin}${isOk ? 'ok' : 'not ok'} ${count} - ${written}\n`;
			};
			if (state === 'skipped') return test(true, `${name} # SKIP`);
			if (reason !== undefined) return `${test(false, name)}# not sent: ${line(reason)}\n`;
			return call.results
				.map((one) => {
					const written = test(one.held, `${name}: ${line(one.text).replaceAll('#', '\\#')}`);
					return one.held ? written : `${written}# ${actualText(one)}\n`;
				})
				.join('');
		},
		end: () => `${count === 0 ? 'TAP version 14\n' : ''}1..${count}\n`,
	};
}

function github(): Reporter {
	const properties = (written: string) => data(written).replaceAll(':', '%3A').replaceAll(',', '%2C');
	const data = (written: string) => written.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
	return {
		call(call) {
			const place = (number: number) =>
				`file=${properties(call.file)},line=${number},title=${properties(line(call.title))}`;
			if (call.reason !== undefined) return `::error ${place(call.line)}::${data(`not sent: ${line(call.reason)}`)}\n`;
			const failed = call.results.filter(({ held }) => !held);
			return failed
				.map((one) => `::error ${place(one.line)}::${data(`${line(one.text)}: ${actualText(one)}`)}\n`)
				.join('');
		},
		end: (_, summary) => `${summary}\n`,
	};
}

function junit(): Reporter {
	return {
		keepsCalls: true,
		call: () => '',
		end(calls) {
			const files = Map.groupBy(calls, ({ file }) => file);
			const suites = [...files].map(([file, ofFile]) => {
				const cases = ofFile.map(testCase).join('');
				return `  <testsuite name="${xml(file)}"${countsOf(ofFile)}>\n${cases}  </testsuite>\n`;
			});
			return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${countsOf(calls)}>\n${suites.join('')}</testsuites>\n`;
		},
	};
}

function countsOf(calls: readonly ReportedCall[]): string {
	const count = (state: ReportedCall['state']) => calls.filter((call) => call.state === state).length;
	const time = calls.reduce((sum, { duration }) => sum + duration, 0) / 1000;
	const counts = `tests="${calls.length}" failures="${count('failed')}" errors="${count('not-sent')}"`;
	return ` ${counts} skipped="${count('skipped')}" time="${time.toFixed(3)}"`;
}

function testCase(call: ReportedCall): string {
	const { file, title, duration, state, reason } = call;
	const begin = `    <testcase classname="${xml(file)}" name="${xml(title)}" time="${(duration / 1000).toFixed(3)}"`;
	if (state === 'held') return `${begin}/>\n`;
	if (state === 'skipped') return `${begin}><skipped/></testcase>\n`;
	if (reason !== undefined) return `${begin}><error message="${xml(reason)}"/></testcase>\n`;
	const failed = failures(call);
	return `${begin}><failure message="${xml(failed[0] ?? '')}">${xml(failed.join('\n'))}</failure></testcase>\n`;
}

/** Text in XML, without the characters that XML has no way to write. */
function xml(written: string): string {
	const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
	return written
		.toWellFormed()
		.replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
		.replaceAll(/[&<>"]/g, (character) => entities[character] ?? '')
		.replaceAll('\n', '&#10;');
}

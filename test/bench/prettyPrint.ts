import { prettyJson } from '../../src/core/text/prettyJson.ts';
import { BodyModel } from '../../src/net/answer/bodyModel.ts';
import { bytesSource } from '../../src/net/answer/bodySource.ts';
import type { BenchRun } from './measure/benchRun.ts';
import { showFigure } from './measure/showRow.ts';

const floor = 'JSON.parse and JSON.stringify of as much';

/** Users on a screen, and as many again before and behind it. */
const seen = 9;

/** Of an account: what is shown is searched for them. */
const secrets = ['AB12CD34EF56AB12CD34EF56', 'ab12cd34ef56ab12cd34ef56ab12cd34'];

/** JSON laid out: what is seen of a body, and a body as a whole for an editor. */
export async function benchPrettyPrint(run: BenchRun): Promise<void> {
	for (const users of run.short ? [3000] : [30, 300, 3000, 30_000, 150_000]) {
		const all = Array.from({ length: users }, (_, index) => user(index));
		const text = JSON.stringify(all);
		const bytes = new TextEncoder().encode(text);
		const size = showFigure(bytes.length, 'bytes');
		const body = new BodyModel(bytesSource(bytes), secrets, true);
		while (body.advance(bytes.length));
		// But for the brackets of the list.
		const rowsOfUser = (body.lines('pretty') - 2) / users;
		const first = Math.floor((users - seen) / 2);
		const shown = JSON.stringify(all.slice(first, first + seen));
		const rows = () => body.rows('pretty', 1 + first * rowsOfUser, seen * rowsOfUser).rows;
		await run.compare(
			{ name: 'Lay out what is seen of a body', size, floor, target: { ratio: 1 } },
			() => JSON.stringify(JSON.parse(shown), null, 2),
			rows,
		);
		body.close();
		// More is shown row by row alone.
		if (bytes.length > 10_000_000) continue;
		if (prettyJson(text) !== JSON.stringify(JSON.parse(text), null, 2)) throw new Error('laid out otherwise');
		await run.compare(
			{ name: 'Lay out a body for an editor', size, floor },
			() => JSON.stringify(JSON.parse(text), null, 2),
			() => prettyJson(text),
		);
	}
}

function user(index: number) {
	return {
		uid: String(500_000_000_000 + index),
		first_name: 'Иван',
		last_name: `Petrov ${index}`,
		age: 20 + (index % 60),
		online: index % 2 === 0,
		location: { city: 'Москва', country: 'RUSSIA', countryCode: null },
		pictures: [`https://example.com/${index}/small.jpg`, `https://example.com/${index}/large.jpg`],
		balance: index * 1.25,
	};
}

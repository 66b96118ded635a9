import { throttled } from '../app/throttled.ts';
import { texts } from './texts.ts';

const width = 24;
const drawMilliseconds = 200;

/** Clears the line of a terminal. */
export const clearLine = '\r\x1b[K';

type Terminal = Pick<NodeJS.WriteStream, 'write' | 'isTTY'>;

/** How far a run is (`part`, 0 to 1), in the last line of a terminal; nothing elsewhere. */
export function progressBar(part: () => number, terminal: Terminal = process.stderr) {
	const started = performance.now();
	let [rows, failed] = [0, 0];
	const draw = throttled(() => {
		const filled = Math.round(width * Math.min(1, part()));
		const bar = '█'.repeat(filled) + '░'.repeat(width - filled);
		const rate = texts.number((1000 * rows) / (performance.now() - started), 0);
		const counts = `${texts.number(rows)} rows, ${rate} a second, ${texts.number(failed)} not as expected`;
		terminal.write(`${clearLine}${bar} ${Math.floor(100 * Math.min(1, part()))} %  ${counts}`);
	}, drawMilliseconds);
	return {
		row(isHeld: boolean) {
			rows += 1;
			if (!isHeld) failed += 1;
			if (terminal.isTTY) draw();
		},
		end() {
			draw.dispose();
			if (terminal.isTTY) terminal.write(clearLine);
		},
	};
}

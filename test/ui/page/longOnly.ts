import { isLong } from '../../data/runs.ts';

/** A test of `npm run test:long` alone: in `npm test` shorter ones stand for it. */
export function itWhenLong(title: string, run: () => Promise<void> | void): void {
	if (isLong) it(title, run);
}

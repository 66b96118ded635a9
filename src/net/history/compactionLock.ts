import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isKnownDead, type Owner, ownProcess } from '../process/owner.ts';

const fileName = 'compaction.lock';

/** No compaction takes so long, in milliseconds: whoever holds a lock that is older has died. */
const longestHold = 10 * 60 * 1000;

/** The right to clear up the history's folder: of all windows one has it at a time. */
export interface CompactionLock {
	/** Whether it is still held: after a long sleep of the machine somebody else may have it. */
	isHeld(): Promise<boolean>;
	release(): Promise<void>;
}

interface LockText extends Owner {
	readonly token: string;
}

/** Takes the lock; undefined while somebody else has it. The lock of a process that has died is taken over. */
export async function takeCompactionLock(
	folder: string,
	now: () => number = Date.now,
): Promise<CompactionLock | undefined> {
	const path = join(folder, fileName);
	const token = randomBytes(12).toString('hex');
	const text = JSON.stringify({ ...ownProcess(), token } satisfies LockText);
	if (!(await create(path, text))) {
		const found = await readFile(path, 'utf8').catch(() => undefined);
		if (found !== undefined && !(await isStale(path, found, now))) return undefined;
		if (found !== undefined && !(await takeAway(path, found, token))) return undefined;
		if (!(await create(path, text))) return undefined;
	}
	const isHeld = async () => (await readFile(path, 'utf8').catch(() => undefined)) === text;
	return {
		isHeld,
		release: async () => {
			if (await isHeld()) await rm(path, { force: true });
		},
	};
}

/** Makes the file with its text in one step. */
async function create(path: string, text: string): Promise<boolean> {
	const own = `${path}.${randomBytes(6).toString('hex')}.tmp`;
	try {
		await writeFile(own, text, { flag: 'wx', mode: 0o600 });
		await link(own, path).catch((error: NodeJS.ErrnoException) => {
			if (error.code === 'EEXIST') throw error;
			// Not every file system has links.
			return writeFile(path, text, { flag: 'wx', mode: 0o600 });
		});
		return true;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
		throw error;
	} finally {
		await rm(own, { force: true });
	}
}

async function isStale(path: string, text: string, now: () => number): Promise<boolean> {
	const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: 0 }));
	if (now() - mtimeMs > longestHold) return true;
	try {
		const { pid, host } = JSON.parse(text) as LockText;
		return typeof pid !== 'number' || typeof host !== 'string' || isKnownDead({ pid, host });
	} catch {
		return true;
	}
}

/** Takes a stale lock away: of several who try, one does. One that somebody else has put there meanwhile is put back. */
async function takeAway(path: string, found: string, token: string): Promise<boolean> {
	const away = `${path}.${token}.tmp`;
	try {
		await rename(path, away);
		if ((await readFile(away, 'utf8')) === found) return true;
		await link(away, path).catch(() => undefined);
		return false;
	} catch {
		return false;
	} finally {
		await rm(away, { force: true });
	}
}

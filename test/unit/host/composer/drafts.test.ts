import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { draftFiles, maxDrafts } from '../../../../src/host/composer/draftFiles.ts';
import type { DraftKeeper, KnownDraft } from '../../../../src/host/composer/draftKeeper.ts';
import { type Drafts, openDrafts } from '../../../../src/host/composer/drafts.ts';
import { maxFile, type StoredDraft } from '../../../../src/host/composer/storedDraft.ts';
import type { Draft } from '../../../../src/shared/draft.ts';
import { maxDraftLength } from '../../../../src/shared/draft.ts';
import { scratchFolder } from '../../../vscode/scratch.ts';

const nothing = () => false;
const row = (name: string, value: string) => ({ name, value, enabled: true });
const draft = (method: string, ...rows: Draft['rows']): Draft => ({ accountId: 'p', method, format: 'json', rows });
const empty = draft('');

let time = 1_000_000;
/** A clock that goes on whenever it is looked at, so that one draft is newer than the other. */
const now = () => {
	time += 1;
	return time;
};

/** A window with composers, in a folder that it may share with others. */
class Window {
	readonly opened: { readonly stored: StoredDraft; readonly known: KnownDraft; readonly keeper: DraftKeeper }[] = [];
	readonly failures: unknown[] = [];
	readonly revealed: string[] = [];
	readonly drafts: Drafts;

	constructor(folder: string) {
		this.drafts = openDrafts({
			files: draftFiles(folder, now),
			compose: (stored, known) => {
				const keeper = this.drafts.keeper(stored.draft, known, () => this.revealed.push(keeper.id));
				keeper.store(stored.draft, nothing);
				this.opened.push({ stored, known, keeper });
			},
			onFailure: (error) => this.failures.push(error),
		});
	}

	/** A composer whose call becomes these, one after the other, each written before the next. */
	async compose(...drafts: readonly Draft[]): Promise<DraftKeeper> {
		const keeper = this.drafts.keeper(empty, undefined, () => this.revealed.push(keeper.id));
		for (const one of drafts) {
			keeper.store(one, nothing);
			await keeper.flush();
		}
		return keeper;
	}

	async methods(): Promise<string[]> {
		return (await this.drafts.list()).map(({ draft: { method } }) => method);
	}
}

describe('the drafts of calls', () => {
	let folder: string;
	let window: Window;

	beforeEach(() => {
		folder = join(scratchFolder('drafts'), 'drafts');
		window = new Window(folder);
	});
	afterEach(async () => {
		await window.drafts.dispose();
		assert.deepEqual(window.failures, []);
	});

	const files = async () => (await readdir(folder).catch(() => [])).sort();
	const newest = async () => (await window.drafts.list())[0] ?? assert.fail('no draft is kept');

	it('are kept by themselves, a moment after each change, and come back from another window', async () => {
		const keeper = await window.compose();
		keeper.store(draft('a.b', row('x', '1')), nothing);
		const until = Date.now() + 10_000;
		while ((await window.methods()).length === 0 && Date.now() < until)
			await new Promise((resolve) => setTimeout(resolve, 10));
		const later = new Window(folder);
		assert.equal(await later.drafts.open((await newest()).id), true);
		assert.deepEqual(later.opened[0]?.stored.draft, draft('a.b', row('x', '1')));
	});

	it('are written by the time the window has ended, in a folder that only its owner may open', async () => {
		await mkdir(folder, { mode: 0o755 });
		const [open, closed] = [await window.compose(), await window.compose()];
		open.store(draft('typed.last'), nothing);
		closed.store(draft('closed.last'), nothing);
		window.drafts.close(closed);
		await window.drafts.dispose();
		assert.equal((await files()).length, 2);
		assert.equal((await stat(folder)).mode & 0o777, 0o700);
	});

	it('hold no secret: none in a value, a name, a method or under the name of one, also when it comes to be known later', async () => {
		const keeper = window.drafts.keeper(empty, undefined, () => {});
		const secret = 'S3CRET-VALUE';
		const unknown = `${secret} of no account`;
		const holdsSecret = (text: string) => text === secret;
		const rows = [
			row('a', secret),
			row(secret, '1'),
			row('access_token', unknown),
			row('sig', unknown),
			row('plain', 'ok'),
		];
		keeper.store(draft(secret, ...rows), holdsSecret);
		keeper.store(draft(secret, ...rows, { ...row('env', unknown), isSecret: true }), holdsSecret);
		await keeper.flush();
		const [file = ''] = await files();
		const text = await readFile(join(folder, file), 'utf8');
		assert.ok(!text.includes(secret), text);
		assert.match(text, /"plain","value":"ok"/);
		// A key that is stored in the key ring now stood in a value before.
		keeper.store(draft('a.b', row('plain', 'later')), nothing);
		await keeper.flush();
		keeper.store(draft('a.b', row('plain', 'later')), (text) => text === 'later');
		await keeper.flush();
		assert.ok(!(await readFile(join(folder, file), 'utf8')).includes('later'));
	});

	it('of a call that nobody has changed are deleted when it is closed, also after a reload, and of an empty one at once', async () => {
		const start = draft('events.get', row('x', '1'));
		const untouched = window.drafts.keeper(start, undefined, () => {});
		untouched.store(start, nothing);
		await untouched.flush();
		const later = new Window(folder);
		assert.equal(await later.drafts.open(untouched.id), true);
		later.drafts.close(later.opened[0]?.keeper ?? assert.fail());
		await later.drafts.dispose();
		assert.deepEqual(await files(), []);
		const emptied = await window.compose(draft('a.b'), empty, draft('', row('', '')));
		assert.deepEqual(await files(), []);
		emptied.store(draft('a.b'), nothing);
		await emptied.flush();
		assert.deepEqual(await window.methods(), ['a.b']);
	});

	it('of an edited call stay when it is closed after a reload', async () => {
		const edited = await window.compose(draft('a.b'));
		const later = new Window(folder);
		await later.drafts.open(edited.id);
		later.drafts.close(later.opened[0]?.keeper ?? assert.fail());
		await later.drafts.dispose();
		assert.equal((await files()).length, 1);
	});

	it('are listed by what they hold, the newest first, with those that are open', async () => {
		const first = await window.compose(draft('one.get', ...Array.from({ length: 9 }, (_, i) => row(`n${i}`, 'v'))));
		window.drafts.close(first);
		await window.compose(draft('two.get'));
		const [two, one] = await window.drafts.list();
		assert.deepEqual([two?.draft.method, two?.isOpen], ['two.get', true]);
		assert.deepEqual([one?.draft.method, one?.isOpen, one?.draft.rows.length], ['one.get', false, 9]);
		assert.equal(await window.drafts.open(two?.id ?? ''), true);
		assert.deepEqual([window.revealed, window.opened.length], [[two?.id], 0]);
	});

	it('of closed calls come back in turn, each as it was, and go on under their id', async () => {
		for (const method of ['a.one', 'b.two']) window.drafts.close(await window.compose(draft(method)));
		assert.equal(await window.drafts.reopen(), true);
		assert.equal(await window.drafts.reopen(), true);
		const methods = window.opened.map(({ stored }) => stored.draft.method);
		assert.deepEqual(methods, ['b.two', 'a.one']);
		const { keeper, known } = window.opened[0] ?? assert.fail();
		keeper.store(draft('b.changed'), nothing);
		await keeper.flush();
		assert.equal(keeper.id, known.id);
		assert.deepEqual((await window.methods()).sort(), ['a.one', 'b.changed']);
		// That one was only opened is no change.
		assert.deepEqual((await window.methods())[0], 'b.changed');
		assert.equal(await window.drafts.reopen(), false);
	});

	it('have one composer each, also where a window that comes back opens one again while it is picked from the list', async () => {
		const { id } = await window.compose(draft('a.one'));
		const later = new Window(folder);
		const restored: (StoredDraft | undefined)[] = [];
		const restore = () =>
			later.drafts.restore(id, (known) => {
				restored.push(known?.stored);
				const keeper = later.drafts.keeper(draft('a.one'), known, () => later.revealed.push(keeper.id));
			});
		assert.deepEqual(await Promise.all([later.drafts.open(id), restore(), later.drafts.open(id)]), [true, false, true]);
		assert.deepEqual([later.opened.length, restored.length, later.revealed], [1, 0, [id, id]]);
		const other = new Window(folder);
		const known = new Promise((resolve) => void other.drafts.restore(id, resolve));
		assert.deepEqual(await known, { id, stored: { draft: draft('a.one'), isEdited: true, hasTab: true } });
	});

	it('come back as a closed call also where it was not changed, where a write was still to come, and where there is none', async () => {
		const start = draft('events.get');
		const untouched = window.drafts.keeper(start, undefined, () => {});
		untouched.store(start, nothing);
		window.drafts.close(untouched);
		const typed = window.drafts.keeper(empty, undefined, () => {});
		typed.store(draft('typed.last'), nothing);
		window.drafts.close(typed);
		window.drafts.close(await window.compose());
		await window.drafts.reopen();
		await window.drafts.reopen();
		const methods = window.opened.map(({ stored }) => stored.draft.method);
		assert.deepEqual(methods, ['typed.last', 'events.get']);
		// Another day: what was closed last is the newest draft that no composer has.
		const later = new Window(folder);
		assert.equal(await later.drafts.reopen(), true);
		assert.equal(later.opened[0]?.stored.draft.method, 'typed.last');
	});

	it('are deleted one by one and all, but for those that are open', async () => {
		const closed = await window.compose(draft('closed.one'));
		window.drafts.close(closed);
		window.drafts.close(await window.compose(draft('closed.two')));
		const open = await window.compose(draft('open.one'));
		await window.drafts.delete(open.id);
		await window.drafts.delete(closed.id);
		assert.deepEqual((await window.methods()).sort(), ['closed.two', 'open.one']);
		await window.drafts.deleteAll();
		assert.deepEqual(await window.methods(), ['open.one']);
		assert.equal(await window.drafts.reopen(), false);
		assert.equal(await window.drafts.open(closed.id), false);
		await window.drafts.delete('../../elsewhere');
	});

	it('stay where they have a tab of another window, or one that was not shown since the start', async () => {
		const hidden = await window.compose(draft('in.tab'));
		await window.drafts.dispose();
		const later = new Window(folder);
		later.drafts.close(await later.compose(draft('closed.one')));
		const drafts = draftFiles(folder, now);
		const other = hidden.id.replace(/^.{6}/, '');
		for (let i = 0; i < maxDrafts; i++)
			await drafts.write(`${100_000 + i}${other}`, { draft: draft('a.b'), isEdited: true });
		await drafts.prune(() => false);
		await later.drafts.deleteAll();
		const restored: unknown[] = [];
		await later.drafts.restore(hidden.id, (known) => restored.push(known?.stored.draft.method));
		assert.deepEqual([restored, await later.methods()], [['in.tab'], ['in.tab']]);
	});

	it('are so many, the newest; those that are open, and files of others, stay', async () => {
		const old = await window.compose(draft('open.old'));
		await writeFile(join(folder, 'note.txt'), 'of somebody else');
		const drafts = draftFiles(folder, now);
		const id = (index: number) => `00000000-0000-0000-0000-${String(index).padStart(12, '0')}`;
		for (let i = 0; i < maxDrafts + 10; i++) await drafts.write(id(i), { draft: draft(`m.n${i}`), isEdited: true });
		await drafts.prune((one) => one === old.id);
		const kept = await window.methods();
		assert.equal(kept.length, maxDrafts + 1);
		assert.ok(kept.includes('open.old') && kept.includes('m.n59') && !kept.includes('m.n9'), kept.join());
		assert.ok((await files()).includes('note.txt'));
	});

	it('have a size: a call that is too long loses its rows, and a file that is none of ours is not read', async () => {
		const keeper = await window.compose(draft('a.b', row('x', 'y'.repeat(maxDraftLength))));
		const read = await draftFiles(folder).read(keeper.id);
		assert.deepEqual(read?.draft, draft('a.b'));
		const control = await window.compose(draft('c.d', row('x', '\u0001'.repeat(900_000))));
		assert.deepEqual((await draftFiles(folder).read(control.id))?.draft, draft('c.d'));
		await rm(join(folder, `${control.id}.json`));
		const name = '00000000-0000-0000-0000-000000000000';
		for (const text of ['', 'null\nnull', '{}', '\u0000'.repeat(100), `${'x'.repeat(maxFile + 1)}`]) {
			await writeFile(join(folder, `${name}.json`), text);
			assert.equal(await draftFiles(folder).read(name), undefined);
			assert.deepEqual(await window.methods(), ['a.b']);
		}
	});

	it('are whole whenever a window is killed: what is half written is no draft, and is swept later', async () => {
		await window.compose(draft('a.b'));
		const [file = ''] = await files();
		const part = join(folder, `${file.replace('.json', '')}.11111111-1111-1111-1111-111111111111.part`);
		await writeFile(part, '{"method":"half');
		assert.deepEqual(await window.methods(), ['a.b']);
		await draftFiles(folder).prune(() => false);
		assert.equal((await files()).length, 2);
		await utimes(part, 0, 0);
		await draftFiles(folder).prune(() => false);
		assert.deepEqual(await files(), [file]);
	});
});

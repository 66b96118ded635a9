import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { internalCommands } from '../../src/ids.ts';
import { isLong } from '../data/runs.ts';
import { newCanaries, secretsOf } from './leaks/canaries.ts';
import { Driver, packagedDriver } from './leaks/driver.ts';
import { type HostileServices, startHostileServices } from './leaks/hostileServices.ts';
import { LeakWatch } from './leaks/leakWatch.ts';
import { type PlantedStores, plantInStores, plantInWindow, windowPlaces } from './leaks/plantedPlaces.ts';
import { notFound } from './leaks/plantedProof.ts';
import { newPlanted } from './leaks/plantedWritings.ts';
import { type Find, SecretSearch } from './leaks/secretSearch.ts';
import { type Walk, walkWith } from './leaks/walk.ts';
import { walkNewAccount, walkOtherAccounts } from './leaks/walkAccounts.ts';
import { walkCallFiles, walkEnvironment, walkOtherCallFiles } from './leaks/walkCallFiles.ts';
import { walkComposer } from './leaks/walkComposer.ts';
import { walkDiagnosis } from './leaks/walkDiagnosis.ts';
import { walkHistory } from './leaks/walkHistory.ts';
import { walkLocalService, walkMethods } from './leaks/walkMethods.ts';
import { walkServices } from './leaks/walkServices.ts';
import { walkWatch } from './leaks/walkWatch.ts';
import { itWhenLong } from './page/longOnly.ts';
import { browserStorage } from './secretScan.ts';
import { Workbench } from './workbench.ts';

const { contributes } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
	contributes: { commands: { command: string }[]; views: Record<string, { id: string }[]> };
};

/** Walks through everything with secrets that nothing else contains, and searches all that is shown, said and left. */
describe('no secret leaks', () => {
	const canaries = newCanaries();
	const planted = newPlanted();
	const search = new SecretSearch({ ...secretsOf(canaries), ...planted.secrets });
	const watch = new LeakWatch(search);
	/** What was found of the walk's own secrets: each once at a place, however often it was looked at. */
	const leaks = () => {
		const own = watch.finds.filter(({ secret }) => !(secret in planted.secrets));
		return [
			...new Map(own.toReversed().map((find) => [`${find.place.replace(/^.*?: /, '')} ${find.secret}`, find])).values(),
		];
	};
	const assertNone = (before: ReadonlySet<Find>) =>
		assert.deepEqual(
			leaks().filter((leak) => !before.has(leak)),
			[],
		);
	let services: HostileServices;
	let workbench: Workbench;
	let walk: Walk;

	before(async () => {
		services = await startHostileServices(canaries);
		workbench = await Workbench.open({
			viewport: { width: 1500, height: 1000 },
			beside: [await packagedDriver()],
			beforeLoad: (page) => watch.watch(page),
		});
		const driver = new Driver(workbench.folders.extensions);
		walk = walkWith({ workbench, driver, canaries, services, watch });
	});

	after(async () => {
		await workbench?.close();
		await services?.close();
	});

	let stores: PlantedStores = { texts: [], files: [] };

	it('would be found wherever a window shows or says something', async () => {
		await plantInWindow(walk, planted);
		stores = await plantInStores(walk, planted);
		await walk.closeEditors();
		assert.deepEqual(notFound(watch.finds, windowPlaces, planted.inText), {});
	});

	const walks: Readonly<Record<string, (walk: Walk) => Promise<void>>> = {
		'the making of an account': walkNewAccount,
		'a composer, whatever is answered': walkComposer,
	};
	const longWalks: typeof walks = {
		'call files': walkCallFiles,
		'environment variables': walkEnvironment,
		'a diagnosis': walkDiagnosis,
		'a watch': walkWatch,
		'the methods': walkMethods,
		'other accounts': walkOtherAccounts,
		'other call files': walkOtherCallFiles,
		'the local service': walkLocalService,
		'the history': walkHistory,
		'calls of other services': walkServices,
	};
	for (const [name, go] of Object.entries(isLong ? { ...walks, ...longWalks } : walks)) {
		it(`in ${name}`, async () => {
			const before = new Set(leaks());
			await go(walk);
			assertNone(before);
		});
	}

	itWhenLong('in any view', async () => {
		const before = new Set(leaks());
		for (const { id } of Object.values(contributes.views).flat()) {
			await walk.step(id, () => walk.editor(`${id}.focus`));
		}
		assertNone(before);
	});

	itWhenLong('was looked for in every command', () => {
		const all = [...contributes.commands.map(({ command }) => command), ...internalCommands].sort();
		assert.deepEqual([...walk.ran].map((name) => `signedCall.${name}`).sort(), all);
	});

	it('from the extension host to another origin', async () => {
		const { own, other } = services.requested;
		// That they were on their way at all.
		assert.ok(own.some((url) => url.includes(encodeURIComponent(canaries.accessToken))));
		const connections = await walk.driver.run((_api, _none, connections) => connections);
		watch.begin('connections');
		for (const { host, port, written } of connections) {
			const origin = `http://${host}:${port}`;
			const isOwn = [services.origin, services.closedOrigin].includes(origin);
			watch.take(origin, isOwn ? host : Buffer.concat(written.map((piece) => Buffer.from(piece, 'base64'))));
		}
		for (const request of other) watch.take('request', request);
		const places = [`connections: ${services.otherOrigin}`, 'connections: request'];
		assert.deepEqual(notFound(watch.finds, [places[0] ?? ''], planted.inText), {});
		const leaked = leaks().filter(({ place }) => place.startsWith('connections'));
		assert.deepEqual(leaked, []);
	});

	it('in what is kept, after a reload', async () => {
		const before = new Set(leaks());
		await walk.step('reloaded', () => walk.reload());
		watch.begin('browser storage');
		const stored = await browserStorage(workbench.page);
		for (const [place, text] of stored) watch.take(place, text);
		// SecretStorage's own store is there, and encrypted.
		assert.ok(stored.some(([place, text]) => place === 'secrets.provider' && text.length > 100));
		await workbench.close();
		for (const folder of Object.values(workbench.folders)) watch.add(await search.inFolder(folder));
		assertNone(before);
		assert.deepEqual(notFound(watch.finds, stores.texts, planted.inText), {});
		assert.deepEqual(notFound(watch.finds, stores.files, Object.keys(planted.secrets)), {});
	});
});

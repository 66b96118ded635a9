import { fileURLToPath } from 'node:url';
import { importCalls } from '../../../src/core/paste/callImport/importCalls.ts';
import { readCallImport } from '../../../src/net/callImport/readCallImport.ts';
import { type Route, type RunJob, routeOf } from '../hostileInput.ts';

const worker = fileURLToPath(new URL('../../../src/net/callImport/callImportWorker.ts', import.meta.url));
const options = { secrets: ['anOwnSecretOfAnAccount'], hosts: ['api.ok.ru'] };

/** A file is made a call file, in the thread that does it, or here. */
export async function openRequestFileRoute(runJob?: RunJob): Promise<Route> {
	return routeOf((text) => async () => {
		const bytes = new TextEncoder().encode(text);
		const imported = runJob ? importCalls(text, options) : await readCallImport(bytes, options, worker);
		if (!imported) return { outcome: 'refused', shown: 0 };
		return { outcome: `${imported.taken} calls, ${imported.left.length} left out`, shown: 0 };
	});
}

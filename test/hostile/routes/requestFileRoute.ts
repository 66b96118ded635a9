import { fileURLToPath } from 'node:url';
import { readCallImport } from '../../../src/net/callImport/readCallImport.ts';
import type { Route } from '../hostileInput.ts';

const worker = fileURLToPath(new URL('../../../src/net/callImport/callImportWorker.ts', import.meta.url));
const options = { secrets: ['anOwnSecretOfAnAccount'], hosts: ['api.ok.ru'] };

/** A file is made a call file, in the thread that does it. */
export async function openRequestFileRoute(): Promise<Route> {
	return {
		prepare: async ({ make }, size) => {
			const text = make(size);
			return async () => {
				const imported = await readCallImport(new TextEncoder().encode(text), options, worker);
				if (!imported) return { outcome: 'refused', shown: 0 };
				return { outcome: `${imported.taken} calls, ${imported.left.length} told of the others`, shown: 0 };
			};
		},
		close: async () => undefined,
	};
}

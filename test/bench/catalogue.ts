import { readCatalogText } from '../../src/core/catalog/readCatalogText.ts';
import type { BenchRun } from './measure/benchRun.ts';

/** A catalogue file with so many methods, three parameters each. */
export function largeCatalogue(methods: number): string {
	return JSON.stringify({
		name: 'Own',
		methods: Array.from({ length: methods }, (_, index) => ({
			name: `group${index % 100}.method${index}`,
			description: `Answers what method ${index} is asked for.`,
			session: index % 2 === 0 ? 'required' : 'optional',
			parameters: [
				{ name: 'uids', type: 'string', required: true },
				{ name: 'count', type: 'integer' },
				{ name: 'fields', type: 'string', values: ['NAME', 'AGE', 'LOCATION'] },
			],
		})),
	});
}

/** Catalogue files read and checked, beside parsing their JSON. */
export async function benchCatalogue(run: BenchRun): Promise<void> {
	for (const at of run.short ? [100, 2000] : [2, 10, 100, 1000, 2000, 10_000, 50_000]) {
		const text = largeCatalogue(at);
		const { catalog, problems } = readCatalogText(text);
		// Of a longer one the first methods are read alone.
		if (problems[0]?.code === 'too-many') break;
		if (catalog?.took.methods !== at || problems.length > 0) throw new Error('the catalogue is not read well');
		await run.compare(
			{
				name: 'Read a catalogue',
				size: `${at.toLocaleString('en')} methods`,
				floor: 'JSON.parse',
				...(at >= 1000 ? { target: { ratio: 4 } } : {}),
				growth: { chart: 'catalogue', at, of: 'methods' },
			},
			() => JSON.parse(text),
			() => readCatalogText(text),
		);
	}
}

import { hash } from 'node:crypto';
import { diagnose } from '../../src/diagnosis/diagnose.ts';
import type { BenchRun } from './measure/benchRun.ts';

const credentials = {
	applicationKey: 'CBADEMOKEYABABABA',
	accessToken: '-s-demo.access_token-01',
	sessionSecretKey: '5e55105ec2e75e55105ec2e75e55105e',
};

/** One search for single mistakes of a call that has none of them, at lengths over four orders of magnitude, beside hashing its string as often. */
export async function benchDiagnosisGrowth(run: BenchRun): Promise<void> {
	for (const at of run.short ? [10, 100] : [1, 10, 100, 1000, 10_000]) {
		const parameters = Array.from({ length: at }, (_, index) => ({ name: `p${index}`, value: `value ${index}` }));
		const text = `${parameters.map(({ name, value }) => `${name}=${value}`).join('')}${credentials.sessionSecretKey}`;
		const search = () => diagnose({ parameters, sig: hash('md5', 'another') }, credentials, { mostMistakes: 1 });
		const { candidates } = search();
		await run.compare(
			{
				name: 'Search for one mistake, in vain',
				size: `${at.toLocaleString('en')} ${at === 1 ? 'parameter' : 'parameters'}`,
				floor: 'MD5 of the string, once for each candidate',
				...(at >= 1000 ? { rounds: at >= 10_000 ? 1 : 3 } : {}),
				growth: { chart: 'diagnosis', at, of: 'parameters' },
			},
			() => {
				for (let tried = 0; tried < candidates; tried++) run.last = hash('md5', text);
			},
			search,
		);
	}
}

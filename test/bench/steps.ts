import { hash } from 'node:crypto';
import { signCall } from '../../src/core/sign.ts';
import { stepText } from '../../src/core/trace.ts';
import type { BenchRun } from './measure/benchRun.ts';

const credentials = {
	applicationKey: 'CBADEMOKEYABABABA',
	accessToken: '-s-demo.access_token-01',
	sessionSecretKey: '5e55105ec2e75e55105ec2e75e55105e',
};

/** A step of the signature as *Copy* takes it, masked and whole, beside putting the string together. */
export async function benchSteps(run: BenchRun): Promise<void> {
	for (const count of [10, 10_000]) {
		const parameters = Array.from({ length: count }, (_, index) => ({ name: `p${index}`, value: `value ${index}` }));
		const trace = signCall({ method: 'events.get', parameters }, credentials, (text) => hash('md5', text));
		const texts = {
			'signing-string': () => trace.signedParameters.map(({ name, value }) => `${name}=${value}`).join(''),
			request: () =>
				trace.signedParameters
					.map(({ name, value }) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
					.join('&'),
		};
		for (const step of ['signing-string', 'request'] as const) {
			await run.compare(
				{
					name: `Copy a step, ${step === 'request' ? 'the request' : 'the signing string'}`,
					size: `${count.toLocaleString('en')} parameters`,
					floor: step === 'request' ? 'its query, encoded and put together' : 'the string, put together',
					...(count === 10_000 ? { target: { ratio: 2 } } : {}),
				},
				texts[step],
				() => stepText(trace, credentials, 'https://api.example.com', step),
			);
		}
	}
}

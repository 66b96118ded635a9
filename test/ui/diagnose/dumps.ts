import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { DiagnosePane } from '../diagnosePane.ts';
import { stopAfterFailure } from '../inOrder.ts';
import { makeOwnAccount } from '../ownAccount.ts';
import { ownKeys } from '../ownService.ts';
import type { Workbench } from '../workbench.ts';

const fixtures = new URL('../../fixtures/dumps/', import.meta.url);
/** What each file in `made` is a dump of, as its language writes it. */
const call = new Map(JSON.parse(readFileSync(new URL('call.json', fixtures), 'utf8')) as [string, string][]);
const { access_token: accessToken = '', sig: sigInFiles = '', ...signed } = Object.fromEntries(call);

/** The sig of the call as the specification has it, or with its parameters joined by what does not belong there. */
function sigOf(joiner: string): string {
	const names = Object.keys(signed).toSorted();
	const string = names.map((name) => `${name}=${signed[name]}`).join(joiner);
	return hash('md5', string + hash('md5', accessToken + ownKeys.applicationSecretKey));
}

/** What a developer does who prints what the client sends, in whatever language that is, and pastes what was printed. */
export function describeDumps(open: () => Workbench): void {
	describe('diagnosing a dump of parameters', () => {
		stopAfterFailure();

		let workbench: Workbench;
		let pane: DiagnosePane;

		before(async () => {
			workbench = open();
			const keys = { ...ownKeys, applicationKey: signed['application_key'] ?? '', accessToken };
			await makeOwnAccount(workbench, 'https://service.example.org', keys, 'Printing');
			pane = await DiagnosePane.open(workbench, keys);
		});

		// Some of all that the unit tests read. A sig is right by turns: the verdict is never that of the paste before.
		const files = readdirSync(new URL('made/', fixtures)).filter((_, index) => index % 4 === 0);
		for (const [index, file] of files.entries()) {
			const right = index % 2 === 0;
			it(`reads ${file}, and ${right ? 'calls its signature right' : 'names its mistake'}`, async () => {
				const text = readFileSync(new URL(`made/${file}`, fixtures), 'utf8');
				const sig = sigOf(right ? '' : '&');
				await pane.paste(text.replace(sigInFiles, sig));
				assert.equal(
					(await pane.recognised().innerText()).replace(/\s+/g, ' ').trim(),
					`A list of parameters method mediatopic.post 9 parameters sig ${sig}`,
				);
				assert.match(
					await pane.verdict().innerText(),
					right ? /is correct, by the server-server scheme/ : /One mistake reproduces this signature/,
				);
				const explanations = (await pane.explanations()).join('\n');
				if (right) assert.equal(explanations, '');
				else assert.match(explanations, /joined with &/);
				await pane.assertMasked();
			});
		}

		it('left no secret on disk or in the browser but in SecretStorage, and no error in a console', async () => {
			await pane.assertLeftNoSecret();
		});
	});
}

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { judgeRequest } from '../../../../src/app/verify/judgeRequest.ts';
import { verdictText } from '../../../../src/app/verify/verdictText.ts';
import { builtInService } from '../../../../src/core/services/builtIn.ts';
import { parseReceived } from '../../../../src/core/services/receivedText.ts';
import { DiagnosisWorkers } from '../../../../src/net/diagnosis/diagnosisWorkers.ts';
import { english } from '../../../data/english.ts';
import { runJobHere } from '../../../hostile/hostileInput.ts';

interface Recorded {
	readonly client: string;
	readonly service: string;
	readonly keys: Readonly<Record<string, string>>;
	/** As the client sent it; a wrong one by its signing code with the one change that `client` names. */
	readonly request: string;
	/** Absent for a right one. */
	readonly says?: string;
}

const file = new URL('../../../fixtures/publicClients.json', import.meta.url);
const recorded: readonly Recorded[] = JSON.parse(readFileSync(file, 'utf8'));

describe('requests of public clients', () => {
	for (const { client, service: id, keys, request, says } of recorded) {
		it(`${client}: ${says ?? 'right'}`, async () => {
			const service = builtInService(id) ?? assert.fail(id);
			const received = parseReceived(request) ?? assert.fail();
			const workers = new DiagnosisWorkers('', runJobHere);
			const judged = await judgeRequest(service, { received, answer: '' }, keys, [], { workers });
			const { summary, document } = verdictText(english, service, judged.verified, [], judged);
			const text = document.replaceAll('`', '');
			if (says === undefined) assert.equal(summary, `The signature is right: ${service.name}`);
			else assert.ok(text.includes(says), text);
		});
	}
});

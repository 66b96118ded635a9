import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { builtInService } from '../../../../src/core/services/builtIn.ts';
import { verifyReceived } from '../../../../src/core/services/verifyService.ts';

/** Of a webhook with this in its header of signatures. */
function verified(
	id: string,
	key: string,
	header: readonly [string, string],
	others: readonly [string, string][] = [],
) {
	const service = builtInService(id) ?? assert.fail(id);
	const request = { verb: 'POST', path: '/', headers: [...others, header], body: 'Hello' };
	return verifyReceived(service, request, { signing_secret: key });
}

const digest = (key: string | Buffer, text: string, form: 'hex' | 'base64') =>
	createHmac('sha256', key).update(text).digest(form);

describe('several signatures in a header', () => {
	const right = digest('k', '12.Hello', 'hex');
	const other = digest('l', '12.Hello', 'hex');
	const stripe = (signatures: string) => verified('stripe-webhook', 'k', ['stripe-signature', `t=12,${signatures}`]);

	it('any of the same scheme may be right: of two keys, and beside those of other schemes', () => {
		for (const accepted of [`v1=${right},v0=${other}`, `v1=${other},v1=${right}`, `v1=${other}, v1=${right}, v0=1`]) {
			const { verdict, sent } = stripe(accepted);
			assert.deepEqual([verdict, sent], ['right', right], accepted);
		}
	});

	it('those of another scheme do not count, and what is beside a signature without being one is part of it', () => {
		const refused = [`v1=${other},v0=${right}`, `v1=${other},v10=${right}`, `v1=${right}~,v0=${other}`, `v0=${right}`];
		for (const signatures of [...refused, `v1=${right},x`])
			assert.equal(stripe(signatures).verdict, 'wrong', signatures);
		assert.equal(stripe(`v1=${other},v1=${other}1`).sent, other);
	});

	it('are of Standard Webhooks, by its headers and by those of Svix', () => {
		const key = Buffer.from('twenty-four bytes, just!');
		const [ours, theirs] = [digest(key, 'msg.12.Hello', 'base64'), digest('l', 'msg.12.Hello', 'base64')];
		for (const name of ['webhook', 'svix']) {
			const others = [[`${name}-id`, 'msg'] as const, [`${name}-timestamp`, '12'] as const].map(
				([n, v]): [string, string] => [n, v],
			);
			const verdictOf = (signatures: string, held: string) =>
				verified('standard-webhooks', held, [`${name}-signature`, signatures], others).verdict;
			for (const held of [`whsec_${key.toString('base64')}`, key.toString('base64')]) {
				assert.equal(verdictOf(`v1,${theirs} v1,${ours} v1a,${theirs}`, held), 'right');
				assert.equal(verdictOf(`v1,${theirs} v1a,${ours}`, held), 'wrong');
			}
		}
	});
});

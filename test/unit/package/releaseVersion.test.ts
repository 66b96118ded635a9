import * as assert from 'node:assert/strict';
import { releaseVersion } from '../../package/releaseVersion.ts';

describe('the version of a release', () => {
	it('comes after the one before', () => {
		for (const [asked, before] of [
			['0.1.1', '0.1.0'],
			['0.10.0', '0.9.9'],
			['1.0.0', '0.99.99'],
		] as const)
			assert.equal(releaseVersion(asked, before), asked);
	});

	it('is neither the same nor an older one', () => {
		for (const asked of ['0.2.0', '0.1.9', '0.0.99'])
			assert.throws(() => releaseVersion(asked, '0.2.0'), /not come after/);
	});

	it('has the one form that the Marketplace takes', () => {
		for (const asked of ['1.0', 'v1.0.0', '1.0.0-beta', '01.0.0', '1.0.0.0', ' 1.0.0'])
			assert.throws(() => releaseVersion(asked, '0.1.0'), /major\.minor\.patch/);
		assert.throws(() => releaseVersion(undefined, '0.1.0'), /Say which version/);
	});
});

import assert from 'node:assert/strict';
import { targetProfile } from '../../../../src/host/commands/targetProfile.ts';
import { deleteProfile } from '../../../../src/host/profiles/profileLife.ts';
import { SharedStorage } from '../profiles/twoWindows.ts';

describe('the profile of a next step', () => {
	it('is the one of the call, and none where another window has deleted that', async () => {
		const shared = new SharedStorage();
		const [window, other] = [shared.open(), shared.open()];
		const active = { id: 'active', name: 'Active', baseUrl: 'https://api.example.org', applicationKey: 'AK' };
		for (const profile of [active, { ...active, id: 'call', name: 'Call' }]) await window.profiles.add(profile);
		shared.deliver();
		assert.equal(targetProfile({ profileId: 'call' }, window.profiles)?.id, 'call');
		for (const target of [undefined, { profileId: undefined }])
			assert.equal(targetProfile(target, window.profiles)?.id, 'active');
		await deleteProfile('call', other);
		shared.deliver();
		assert.equal(targetProfile({ profileId: 'call' }, window.profiles), undefined);
	});
});

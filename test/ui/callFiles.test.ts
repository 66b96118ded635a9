import { describeByMouse } from './callFiles/byMouse.ts';
import { describeCallFilesTree } from './callFiles/callFilesTree.ts';
import { describeCodeAndLoad } from './callFiles/codeAndLoad.ts';
import { describeEnvironment, testEnvironment } from './callFiles/environment.ts';
import { describeManyCalls } from './callFiles/manyCalls.ts';
import { describeTakenIn } from './callFiles/takenIn.ts';
import { describeTests } from './callFiles/tests.ts';
import { useWindow } from './sharedWindow.ts';

describe('call files', () => {
	before(() => Object.assign(process.env, testEnvironment));

	const open = useWindow({
		viewport: { width: 1500, height: 900 },
		settings: { 'signedCall.callFiles.callsAtOnce': 4 },
	});
	// Before there is an account: what is taken in names it, where there is one.
	describeTakenIn(open);
	describeByMouse(open);
	describeCallFilesTree(open);
	describeEnvironment(open);
	describeManyCalls(open);
	describeTests(open);
	describeCodeAndLoad(open);

	after(() => {
		for (const name of Object.keys(testEnvironment)) delete process.env[name];
	});
});

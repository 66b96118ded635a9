import { describeByMouse } from './callFiles/byMouse.ts';
import { describeEnvironment, testEnvironment } from './callFiles/environment.ts';
import { describeManyCalls } from './callFiles/manyCalls.ts';
import { describeTakenIn } from './callFiles/takenIn.ts';
import { useWindow } from './sharedWindow.ts';

describe('call files', () => {
	before(() => Object.assign(process.env, testEnvironment));

	const open = useWindow({ viewport: { width: 1500, height: 900 } });
	describeByMouse(open);
	describeEnvironment(open);

	after(() => {
		for (const name of Object.keys(testEnvironment)) delete process.env[name];
	});
});

// What is taken in names the account, where there is one.
describe('call files in a window without an account', () => describeTakenIn(useWindow({})));

describe('long call files', () => describeManyCalls(useWindow({})));

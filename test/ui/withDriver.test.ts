import { Driver, packagedDriver } from './leaks/driver.ts';
import { describeAgent } from './withDriver/agent.ts';
import { describeTokens } from './withDriver/tokens.ts';
import { Workbench } from './workbench.ts';

describe('in a window with another extension', () => {
	let workbench: Workbench;
	let driver: Driver;

	before(async () => {
		workbench = await Workbench.open({ beside: [await packagedDriver()] });
		driver = new Driver(workbench.folders.extensions);
	});

	after(() => workbench?.close());

	describeTokens(() => ({ workbench, driver }));
	describeAgent(() => ({ workbench, driver }));
});

import { Driver, packagedDriver } from './leaks/driver.ts';
import { describeAgent } from './withDriver/agent.ts';
import { describeDrafts } from './withDriver/drafts.ts';
import { describeHistory } from './withDriver/history.ts';
import { describeTokens } from './withDriver/tokens.ts';
import { describeWatch } from './withDriver/watch.ts';
import { Workbench } from './workbench.ts';

describe('in a window with another extension', () => {
	let workbench: Workbench;
	let driver: Driver;

	before(async () => {
		workbench = await Workbench.open({
			viewport: { width: 1400, height: 1000 },
			// Another test's service would take the usual port once this one has stopped.
			settings: { 'signedCall.localService.port': 0 },
			beside: [await packagedDriver()],
		});
		driver = new Driver(workbench.folders.extensions);
	});

	after(() => workbench?.close());

	// It makes the account whose keys watched clients have, and empties the history in the end.
	describeHistory(() => workbench);
	describeWatch(() => workbench);
	describeDrafts(() => workbench);
	describeTokens(() => ({ workbench, driver }));
	describeAgent(() => ({ workbench, driver }));
});

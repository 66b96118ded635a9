import { isLong } from '../data/runs.ts';
import { describeUntrustedCallFiles } from './restricted/callFiles.ts';
import { describeOutsideText } from './restricted/outsideText.ts';
import { describeRestrictedMode } from './restricted/restrictedMode.ts';
import { useWindow } from './sharedWindow.ts';

describe('a folder that is not trusted', () => {
	const open = useWindow({
		workspaceTrust: true,
		settings: {
			'security.workspace.trust.startupPrompt': 'never',
			'signedCall.catalogs': ['own.signed-call-catalog.json'],
		},
	});
	describeUntrustedCallFiles(open);
	if (isLong) describeOutsideText(open, false);
	// It trusts the folder in the end.
	describeRestrictedMode(open);
	if (isLong) describeOutsideText(open, true);
});

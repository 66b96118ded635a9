import { dirname } from 'node:path';
import { describeKeys } from './diagnose/keys.ts';
import { describePastes } from './diagnose/pastes.ts';
import { describeStrings } from './diagnose/strings.ts';
import { useWindow } from './sharedWindow.ts';
import { describeAnswerFrame } from './withFolder/answerFrame.ts';
import { describeMethodsView } from './withFolder/methodsView.ts';
import { describeNetwork } from './withFolder/network.ts';
import { describePackaged } from './withFolder/packaged.ts';
import { describeServiceFiles } from './withFolder/serviceFiles.ts';
import { describeServices } from './withFolder/services.ts';

describe('in a window with a folder', () => {
	const open = useWindow({
		viewport: { width: 1400, height: 1000 },
		// In a browser VS Code saves by itself.
		settings: { 'files.autoSave': 'off' },
		// Code is proven in the languages that are found there: `npm run prove` has all.
		env: { PATH: dirname(process.execPath) },
	});
	// Before anything is sent: it says what was called.
	describeMethodsView(open);
	describeAnswerFrame(open);
	// Before there are other accounts, whose keys would fit as well.
	describeKeys(open);
	describeStrings(open);
	describePastes(open);
	describeNetwork(open);
	describeServices(open);
	describeServiceFiles(open);
	describePackaged(open);
});

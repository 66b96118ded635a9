import { useWindow } from './sharedWindow.ts';
import { describeAnswerFrame } from './withFolder/answerFrame.ts';
import { describeMethodsView } from './withFolder/methodsView.ts';
import { describeNetwork } from './withFolder/network.ts';
import { describePackaged } from './withFolder/packaged.ts';
import { describeServices } from './withFolder/services.ts';

describe('in a window with a folder', () => {
	const open = useWindow({ viewport: { width: 1200, height: 1000 } });
	// Before anything is sent: it says what was called.
	describeMethodsView(open);
	describeAnswerFrame(open);
	describeNetwork(open);
	describeServices(open);
	describePackaged(open);
});

import { useWindow } from './sharedWindow.ts';
import { describeAnswerFrame } from './withFolder/answerFrame.ts';
import { describeNetwork } from './withFolder/network.ts';
import { describePackaged } from './withFolder/packaged.ts';

describe('in a window with a folder', () => {
	const open = useWindow({ viewport: { width: 1200, height: 1000 } });
	describeAnswerFrame(open);
	describeNetwork(open);
	describePackaged(open);
});

import { useWindow } from './sharedWindow.ts';
import { describeKeyboard } from './withoutFolder/keyboard.ts';
import { describeLargeAnswer } from './withoutFolder/largeAnswer.ts';
import { describeUndo } from './withoutFolder/undo.ts';

describe('in a window without a folder', () => {
	const open = useWindow({ folder: false });
	describeUndo(open);
	describeKeyboard(open);
	describeLargeAnswer(open);
});

import { useWindow } from './sharedWindow.ts';
import { describeAccounts } from './withoutFolder/accounts.ts';
import { describeComposerFields } from './withoutFolder/composerFields.ts';
import { describeKeyboard } from './withoutFolder/keyboard.ts';
import { describeLargeAnswer } from './withoutFolder/largeAnswer.ts';
import { describeUndo } from './withoutFolder/undo.ts';
import { describeVerifySignature } from './withoutFolder/verifySignature.ts';

describe('in a window without a folder', () => {
	const open = useWindow({
		folder: false,
		// In a browser VS Code saves by itself.
		settings: { 'files.autoSave': 'off', 'editor.autoClosingBrackets': 'never' },
	});
	// Its first call is begun before there is an account.
	describeAccounts(open);
	describeUndo(open);
	describeComposerFields(open);
	describeKeyboard(open);
	describeVerifySignature(open);
	describeLargeAnswer(open);
});

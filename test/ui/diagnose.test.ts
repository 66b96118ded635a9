import { describeKeys } from './diagnose/keys.ts';
import { describePastes } from './diagnose/pastes.ts';
import { describeStrings } from './diagnose/strings.ts';
import { useWindow } from './sharedWindow.ts';

describe('diagnosing what was pasted', () => {
	const open = useWindow({ viewport: { width: 1400, height: 1000 } });
	// Before there are other accounts, whose keys would fit as well.
	describeKeys(open);
	describeStrings(open);
	describePastes(open);
});

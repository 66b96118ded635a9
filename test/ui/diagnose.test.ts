import { describeDumps } from './diagnose/dumps.ts';
import { describePastes } from './diagnose/pastes.ts';
import { useWindow } from './sharedWindow.ts';

describe('diagnosing what was pasted', () => {
	// Longer than the default: every pair is tried also on a busy machine, in a third of it.
	const settings = { 'signedCall.diagnose.budget': 1500 };
	const open = useWindow({ viewport: { width: 1400, height: 1000 }, settings });
	describeDumps(open);
	describePastes(open);
});

import { describeHistory } from './history/calls.ts';
import { describeDrafts } from './history/drafts.ts';
import { useWindow } from './sharedWindow.ts';

describe('what is kept of calls', () => {
	const open = useWindow({ viewport: { width: 1400, height: 1000 } });
	// It empties the history in the end.
	describeHistory(open);
	describeDrafts(open);
});

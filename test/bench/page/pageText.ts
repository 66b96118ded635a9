import type { GrowthChart } from '../measure/row.ts';

/** What the page says before any figure. */
export const introduction = `What the workbench costs, each job beside its *floor*: the least that anything doing that job must do, measured in the same run, in turn
with ours (floor, ours, floor, ours …), so that whatever else the machine did fell on both. A ratio of 1 would be free of cost. Times of two machines say nothing of each other;
ratios do. A figure is the median, with the range of all rounds behind it. What is computed counts processor time; what waits for another process, the clock.`;

/** How the page comes about. */
export const repetition = `## How to repeat it

| command | what it does |
|---|---|
| \`npm run bench\` | measures all, stores it in [performance.json](performance.json), and writes this page |
| \`npm run bench sign send\` | measures what is named; the other figures stay as they were |
| \`npm run bench -- --short\` | prints what a minute allows, and writes nothing: what CI does. It never fails on a time |
| \`npm run bench -- --compare docs/performance.json\` | sets the ratios beside stored ones; times are not compared |
| \`npm run bench -- --peer <folder or .vsix>\` | adds another extension's activation, memory, size and Send → painted to the same turns |

Benches whose names begin with \`real\` open a real VS Code (code-server) in Chromium, with the packaged extension installed. The floors there are extensions of a few
lines: \`test/bench/floors\`. Inside of one bench a contender has the same process, the same warm-up and as many rounds as the other.`;

/** The heading of each bench, in the order of the page, and what is to be known of it. */
export const sections: Readonly<Record<string, { readonly title: string; readonly text: string }>> = {
	realStart: {
		title: 'Starting',
		text: '`activate()` in an extension host that has just begun, asked for by an extension that does nothing else; an empty extension takes turns with ours. *Memory* is the heap, and what it holds outside, after garbage was collected. What is loaded at the first use of something counts there, as in opening a composer cold.',
	},
	realComposer: {
		title: 'Opening a composer',
		text: 'From the command to the frame that shows the method box: in a window that had no webview before, our activation among it (cold), and in one that has just closed one (warm).',
	},
	realTyping: {
		title: 'Typing',
		text: 'From the key that is pressed to the frame that shows the new `sig`. The floor is a webview with one input: it posts the text to the extension host, which posts it back, and it is shown.',
	},
	realSend: {
		title: 'Sending, as a user sees it',
		text: 'From the click on Send to the frame in which a text of the answer is painted. The floor sends with bare undici in the extension host and shows the text in a webview.',
	},
	send: { title: 'Sending', text: 'The local service is called by both.' },
	runAll: { title: 'All calls of a file', text: '' },
	answers: {
		title: 'Receiving answers',
		text: 'Received, searched for secrets, read as JSON and laid out; from 1 MB on in a file and a thread of its own.',
	},
	realAnswers: {
		title: 'Answers of every size, as a user sees them',
		text: 'In a composer of a real workbench: when something of the answer is painted, when all of it is, when an editor has it, and what holds the window and the extension host meanwhile.',
	},
	sign: { title: 'Signing', text: '' },
	steps: { title: 'Copying a step', text: '' },
	callDocument: { title: 'Call files', text: 'Longer ones than those measured are not read, and that is said.' },
	catalogue: {
		title: 'Catalogues',
		text: 'Of more methods than those measured the first are read alone, and that is said.',
	},
	diagnose: {
		title: 'Diagnosis',
		text: 'A candidate is a set of mistakes whose string is put together and hashed; the floor only hashes.',
	},
	diagnosisGrowth: { title: 'Diagnosis of long calls', text: '' },
	service: { title: 'The local service', text: '' },
	history: { title: 'The history', text: '' },
};

/** What stands under each chart of growth. */
export const charts: Readonly<Record<GrowthChart, string>> = {
	signing: 'Signing',
	parsing: 'Reading a call file',
	diagnosis: 'Diagnosis',
	catalogue: 'Reading a catalogue',
	history: 'Searching the history',
	answers: 'Receiving an answer',
};

/** Why jobs of a bench do not reach their target, what was tried, and what the limit is; shown while some do not. */
export const missed: Readonly<Record<string, string>> = {};

export const introduction = `What a user waits for, measured in the real window by the clock where it is met there, beside a *floor*: the least that anything doing that job must do,
in the same run and in turn (floor, ours, floor, ours …). Times of two machines cannot be compared; ratios can. A figure is the median, then the range of all rounds.`;

export const repetition = `## How to repeat it

| command | what it does |
|---|---|
| \`npm run bench\` | measures everything, stores it in [performance.json](performance.json), and writes this page |
| \`npm run bench diagnose service\` | measures the benches named; the other figures stay |
| \`npm run bench -- --short\` | prints what a minute allows and writes nothing |

Benches named \`real…\` open a real VS Code (code-server) in Chromium with the packaged extension. Their floors are extensions of a few lines in \`test/bench/floors\`.`;

/** The heading of each bench, in the order of the page, and how it is measured. */
export const sections: Readonly<Record<string, { readonly title: string; readonly text: string }>> = {
	realStart: {
		title: 'Starting',
		text: '`activate()` in a fresh extension host, in turn with an empty extension. *Memory* is heap and external memory after a garbage collection.',
	},
	realComposer: {
		title: 'Opening a composer',
		text: 'From the command to the frame that shows the method box: in a window without a webview before (cold), and after one was closed (warm).',
	},
	realTyping: {
		title: 'Typing',
		text: 'From a key in a value to the frame with the new `sig`. The floor is a webview whose field echoes through the extension host.',
	},
	realSend: {
		title: 'Sending from a composer',
		text: 'From the keys of *Send* to the frame that shows the answer of a service on loopback. The floor: a webview button, bare undici in the extension host, the text in the page.',
	},
	realAnswers: {
		title: 'Answers',
		text: '*First content* counts from the first byte of the body to the frame that shows some of it. A task is the longest time the main thread of the window, or of the extension host, is busy.',
	},
	realCallFile: {
		title: 'Call files',
		text: 'From opening a file to its first code lenses, and what a key costs. The floor is the same text as plain text with one lens.',
	},
	realRunAll: {
		title: 'Run All',
		text: 'From the command to the end of the run in Test Results; the service answers within a millisecond.',
	},
	realProgram: {
		title: 'The program',
		text: '`signed-call run` from its start to the JUnit report, in turn with the command lines of httpYac 6.16.7 and Bruno 4.1.0 on the same calls, which those do not sign. The service answers within a millisecond.',
	},
	realDiagnose: {
		title: 'Diagnosis',
		text: 'From pasting a URL into the *Diagnose* tab to the frame with the verdict, for clients with likely mistakes. Their signatures are computed apart from the search.',
	},
	diagnose: {
		title: 'Candidates',
		text: 'A candidate is a set of mistakes whose string is built and hashed. The floor only hashes.',
	},
	service: { title: 'The local service', text: '' },
};

/** Why rows of a bench miss their target, shown while some do. */
export const missed: Readonly<Record<string, string>> = {
	realDiagnose:
		'Keys leave the memory with the thread that had them: a paste is read in one thread and searched in another. Both wait for it while the tab is shown: to start one and to load what it runs takes some 100 ms here.',
};

// Runs in every frame before its page does, and says in the console what was painted when: `bench <what> <since> <at>`, in
// milliseconds of the one clock that all processes have. `usable` is the first frame with what a user begins with, `sig` one with
// another sig since the last key, `answer` one with a text that only the answer has, since the last click or key; `verdict` one with
// another verdict of a diagnosis: its tone, and how many mistakes its first set has.
(() => {
	const now = () => performance.timeOrigin + performance.now();
	const begins = '#method, #usable, #paste';
	let since = 0;
	let isUsable = false;
	let lastSig = '';
	let lastVerdict = '';

	/** The frame in which something was put on the page is over when the next message after it comes. */
	const say = (what) => {
		const from = since;
		requestAnimationFrame(() => {
			const { port1, port2 } = new MessageChannel();
			port1.onmessage = () => console.debug(`bench ${what} ${from} ${now()}`);
			port2.postMessage(0);
		});
	};
	const begin = ({ timeStamp }) => {
		since = performance.timeOrigin + timeStamp;
	};
	const look = (changes) => {
		// The page takes listeners away that were there before it.
		if (!isUsable && document.querySelector(begins)) {
			isUsable = true;
			addEventListener('keydown', begin, true);
			addEventListener('click', begin, true);
			say('usable');
		}
		const sig = document.querySelector('.steps .sig')?.textContent ?? '';
		if (sig !== lastSig) {
			lastSig = sig;
			say(`sig:${sig.slice(0, 40).replaceAll(' ', '')}`);
		}
		const shown = document.querySelector('.verdict-section');
		const tone = shown?.querySelector('.verdict')?.classList[1] ?? '';
		// One alone is the headline.
		const mistakes = shown?.querySelectorAll(':scope > .mistakes > .mistake, :scope > .verdict > .explanation');
		const verdict = mistakes ? `${tone}:${mistakes.length}` : '';
		if (verdict !== lastVerdict) {
			lastVerdict = verdict;
			if (verdict) say(`verdict:${verdict}`);
		}
		for (const { target, addedNodes } of changes) {
			for (const node of target.nodeType === Node.TEXT_NODE ? [target] : addedNodes) {
				const answer = /answer-\d+-of-bench/.exec(node.textContent ?? '')?.[0];
				if (answer) say(answer);
			}
		}
	};
	const observer = new MutationObserver(look);
	const watch = () => observer.observe(document, { childList: true, characterData: true, subtree: true });
	watch();
	// A frame's first page has the window of the empty frame, in which this has run already: it does not run again.
	addEventListener('DOMContentLoaded', watch);
})();

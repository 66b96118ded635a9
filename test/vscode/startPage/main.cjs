// Shows *Get Started* in a window of `npm start` that has nothing open: VS Code itself does so only for an extension that is
// installed by hand.
const { commands, window } = require('vscode');

/** Milliseconds, and how often: VS Code 1.106 shows a page of its own until it knows ours, which takes a busy machine long. */
const askedAgain = 1000;
const timesAsked = 60;

exports.activate = async ({ subscriptions }) => {
	const tabs = () => window.tabGroups.all.flatMap((group) => group.tabs);
	const show = () => commands.executeCommand('signedCall.getStarted');
	if (tabs().length > 0) return;
	await show();
	let asked = 0;
	const timer = setInterval(() => {
		const [tab, ...others] = tabs();
		// It comes to be a moment after it was asked for.
		const isMissing = !tab && asked < 5;
		// Only in place of that page: whoever has opened something else by now does not want ours in front of it.
		const isOfVscode = others.length === 0 && tab?.label.includes('VS Code');
		if (++asked > timesAsked || !(isMissing || isOfVscode)) clearInterval(timer);
		else if (isOfVscode) void show();
	}, askedAgain);
	subscriptions.push({ dispose: () => clearInterval(timer) });
};

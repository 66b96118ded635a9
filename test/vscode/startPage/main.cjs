// Shows *Get Started* in a window of `npm start` that has nothing open: VS Code itself does so only for an extension that is
// installed by hand.
const { commands, window } = require('vscode');

/** Milliseconds. VS Code 1.106 shows a page of its own as long as it does not know ours, which is for the first moments. */
const askedAgain = [1000, 3000, 6000];

exports.activate = async ({ subscriptions }) => {
	const tabs = () => window.tabGroups.all.flatMap((group) => group.tabs);
	const show = () => commands.executeCommand('signedCall.getStarted');
	if (tabs().length > 0) return;
	await show();
	const timers = askedAgain.map((after) =>
		setTimeout(() => {
			// Only in place of that page: whoever has opened something else by now does not want ours in front of it.
			if (tabs().length === 1 && tabs()[0].label.includes('VS Code')) void show();
		}, after),
	);
	subscriptions.push({ dispose: () => timers.forEach(clearTimeout) });
};

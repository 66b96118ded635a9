// Shows *Get Started* in a window of `npm start` that has nothing open: VS Code itself does so only for an extension that is
// installed by hand.
const { commands, version, window } = require('vscode');

/**
 * Milliseconds until VS Code 1.106 knows the walkthroughs of extensions: for 5 s it waits for experiments that may change
 * them. Until then it shows a page of its own in place of ours, and goes on showing that one for as long as it is open.
 */
const knownAfter = 8000;

exports.activate = async ({ subscriptions }) => {
	const tabs = () => window.tabGroups.all.flatMap((group) => group.tabs);
	const show = () => commands.executeCommand('signedCall.getStarted');
	if (tabs().length > 0) return;
	await show();
	if (!version.startsWith('1.106.')) return;
	const timer = setTimeout(() => {
		const [tab, ...others] = tabs();
		// Only in place of that page: whoever has opened something else by now does not want ours in front of it.
		if (tab && !tab.input && others.length === 0) void window.tabGroups.close(tab).then(show);
	}, knownAfter);
	subscriptions.push({ dispose: () => clearTimeout(timer) });
};

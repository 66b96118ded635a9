// Shows *Get Started* in a window of `npm start` that has nothing open: VS Code itself does so only for an extension that is
// installed by hand.
const { commands, window } = require('vscode');

exports.activate = async () => {
	if (window.tabGroups.all.every(({ tabs }) => tabs.length === 0))
		await commands.executeCommand('signedCall.getStarted');
};

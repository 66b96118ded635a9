// Runs in every frame before its page does: has all that webviews are told and tell recorded, their state among it. The
// frame of a webview reads what it is told, the window reads what it tells.
(() => {
	const inWebview = location.pathname.includes('/webview/browser/pre/');
	if (!inWebview && self !== top) return;
	const heard = new WeakSet();
	const data = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data');
	Object.defineProperty(MessageEvent.prototype, 'data', {
		...data,
		get() {
			const message = data.get.call(this);
			const channel = message?.channel;
			// The window has workers, too, which know no channels. What is loaded are the extension's own files.
			if (typeof channel === 'string' && channel !== 'did-load-resource' && !heard.has(this)) {
				heard.add(this);
				recordMessage(channel, JSON.stringify(message));
			}
			return message;
		},
	});
})();

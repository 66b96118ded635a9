// Runs in a frame: all that its page shows and keeps, as text. What a password input holds is not shown.
(() => {
	const pieces = [document.title, JSON.stringify(history.state)];
	for (const storage of [localStorage, sessionStorage])
		for (const pair of Object.entries(storage)) pieces.push(...pair);
	const read = (root) => {
		// Text in its order, whatever it is divided into.
		const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
		let text = '';
		while (walker.nextNode()) {
			if (!['STYLE', 'SCRIPT'].includes(walker.currentNode.parentNode?.nodeName)) text += walker.currentNode.data;
		}
		pieces.push(text);
		for (const element of root.querySelectorAll('*')) {
			for (const { name, value } of element.attributes) pieces.push(`${name}=${value}`);
			if ('value' in element && element.type !== 'password') pieces.push(String(element.value));
			if (element.shadowRoot) read(element.shadowRoot);
		}
	};
	read(document.documentElement);
	return pieces.join('\n');
})();

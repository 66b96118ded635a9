/** Node's `node:path` for paths with slashes, as far as it is used. A browser knows no other but VS Code's own. */
export const paths = {
	sep: '/',
	isAbsolute: (path: string): boolean => path.startsWith('/'),
	join: (...parts: string[]): string => normalized(parts.filter((part) => part !== '').join('/')),
	dirname: (path: string): string => {
		const end = withoutSlashes(path).lastIndexOf('/');
		if (end < 0) return path.startsWith('/') ? '/' : '.';
		return path.slice(0, end) || '/';
	},
	basename: (path: string): string => withoutSlashes(path).split('/').at(-1) ?? '',
};

/** Without those at its end. */
function withoutSlashes(path: string): string {
	let end = path.length;
	while (path[end - 1] === '/') end -= 1;
	return path.slice(0, end);
}

function normalized(path: string): string {
	const isAbsolute = path.startsWith('/');
	const parts: string[] = [];
	for (const part of path.split('/')) {
		if (part === '' || part === '.') continue;
		if (part !== '..') parts.push(part);
		else if (parts.length > 0 && parts.at(-1) !== '..') parts.pop();
		else if (!isAbsolute) parts.push('..');
	}
	if (parts.length === 0 && isAbsolute) return '/';
	const end = path.endsWith('/') ? '/' : '';
	return (isAbsolute ? '/' : '') + (parts.join('/') || '.') + end;
}

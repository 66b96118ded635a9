/** Node's `node:path` for paths with slashes, as far as it is used. A browser knows no other but VS Code's own. */
export const paths = {
	isAbsolute: (path: string): boolean => path.startsWith('/'),
	join: (...parts: string[]): string => normalized(parts.filter((part) => part !== '').join('/')),
};

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

/** How a client whose host is in its code is pointed at a service that watches. */
export function proxyHint(baseUrl: string): string {
	return `http_proxy=${baseUrl}`;
}

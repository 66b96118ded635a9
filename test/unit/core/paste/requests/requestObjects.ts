// Requests as tools keep them in JSON. Of HAR: http://www.softwareishard.com/blog/har-12-spec/ ; of Postman: collection format 2.1.0.

type Pair = readonly [name: string, value: string];

/** An entry of HAR, as a browser copies it. */
export function har(url: string, form?: string): string {
	return JSON.stringify(harEntry(url, form), null, 2);
}

export function harEntry(url: string, form?: string): object {
	const queryString = [...new URL(url).searchParams].map(([name, value]) => ({ name, value }));
	const postData =
		form === undefined ? {} : { postData: { mimeType: 'application/x-www-form-urlencoded', text: form } };
	return {
		startedDateTime: '2024-01-01T00:00:00.000Z',
		time: 12,
		request: {
			method: form === undefined ? 'GET' : 'POST',
			url,
			httpVersion: 'HTTP/2.0',
			headers: [
				{ name: ':authority', value: 'api.example.org' },
				{ name: 'accept', value: '*/*' },
				{ name: 'Cookie', value: 'a=b' },
			],
			queryString,
			cookies: [],
			headersSize: -1,
			bodySize: 0,
			...postData,
		},
		response: { status: 200, content: { mimeType: 'application/json', text: '{"url":"https://x/?a=b"}' } },
	};
}

export function postman(raw: string, form: readonly Pair[] = [], off: readonly Pair[] = []): string {
	return JSON.stringify(postmanItem(raw, form, off), null, '\t');
}

export function postmanItem(raw: string, form: readonly Pair[] = [], off: readonly Pair[] = []): object {
	const field = ([key, value]: Pair) => ({ key, value, type: 'text' });
	const urlencoded = [...form.map(field), ...off.map((pair) => ({ ...field(pair), disabled: true }))];
	return {
		name: 'A call',
		request: {
			method: form.length > 0 ? 'POST' : 'GET',
			header: [{ key: 'X-Client', value: 'me' }],
			...(urlencoded.length > 0 && { body: { mode: 'urlencoded', urlencoded } }),
			url: { raw, protocol: 'https', host: ['api', 'example', 'org'], path: ['fb.do'] },
		},
		response: [],
	};
}

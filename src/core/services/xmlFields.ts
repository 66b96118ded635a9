import { unescapeHtml } from '../text/htmlText.ts';

const begin = '<![CDATA[';
const end = ']]>';

/** The elements of the first document that hold nothing but a text, as WeChat sends its parameters; `written` with CDATA resolved. Linear. */
export function xmlFields(text: string): readonly { name: string; value: string; written: string }[] {
	const [first = '', ...rest] = text.split(begin);
	const plain = [first, ...rest.map(withoutSection)].join('').split('</xml>', 1)[0] ?? '';
	const elements = plain.matchAll(/<([A-Za-z_][\w.-]{0,60})>([^<]*)<\/\1>/g);
	return Array.from(elements, ([written, name = '', value = '']) => ({ name, value: unescapeHtml(value), written }));
}

function withoutSection(text: string): string {
	const at = text.indexOf(end);
	if (at < 0) return text;
	const escaped = text.slice(0, at).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
	return escaped + text.slice(at + end.length);
}

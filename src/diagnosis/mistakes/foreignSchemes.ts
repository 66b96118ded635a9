import type { Parameter } from '../../core/call/call.ts';
import type { ForeignSchemeMistake, SecretPosition } from './mistake.ts';
import { type MistakeRow, mistakesOf } from './mistakeRows.ts';

const withoutEquals = (name: string, value: string) => name + value;
const appended: SecretPosition = { glue: '', appended: 1 };
const notEmpty = ({ value }: Parameter) => value !== '';
const isSigned = ({ name }: Parameter) => name !== 'format' && name !== 'callback';

const taobao = { pair: withoutEquals, place: { front: '', glue: '', appended: 1 }, signs: notEmpty } as const;
const weChat = { between: '&', signs: notEmpty, place: { glue: '&key=', appended: 1 } } as const;
const myMailRu = 'scheme-of-my.mail.ru';

type Row = MistakeRow<[differs: Partial<ForeignSchemeMistake>]>;

/** Facebook's legacy REST, Renren and RBK Games differ in the unhashed secret only, a row of `secretMistakes`. */
const rows: readonly Row[] = [
	[myMailRu, 'server', 30, { add: [{ name: 'secure', value: '1' }], unhashed: true }],
	[myMailRu, 'client', 30, { userInFront: true, unhashed: true }],
	['scheme-of-last.fm', '', 35, { pair: withoutEquals, signs: isSigned }],
	['scheme-of-flickr', '', 32, { pair: withoutEquals, place: { front: '', glue: '', appended: 0 } }],
	['scheme-of-taobao', '', 32, { ...taobao, upperCase: true }],
	['scheme-of-taobao', 'lower case', 20, taobao],
	['scheme-of-wechat-pay', '', 35, { ...weChat, upperCase: true }],
	['scheme-of-wechat-pay', 'lower case', 22, weChat],
	['scheme-of-vk', '', 22, { between: '&', unhashed: true }],
];

/** The schemes of other services that sign in a similar way, each a mistake as a whole. */
export const foreignSchemeMistakes: readonly ForeignSchemeMistake[] = mistakesOf(rows, (differs) => ({
	pair: (name: string, value: string) => `${name}=${value}`,
	between: '',
	place: appended,
	signs: () => true,
	add: [],
	userInFront: false,
	upperCase: false,
	unhashed: false,
	...differs,
}));

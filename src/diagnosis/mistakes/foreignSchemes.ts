import type { Parameter } from '../../core/call.ts';
import type { ForeignSchemeMistake, SecretPlace } from './mistake.ts';

const withEquals = (name: string, value: string) => `${name}=${value}`;
const withoutEquals = (name: string, value: string) => name + value;
const appended: SecretPlace = { glue: '', appended: 1 };
const all = () => true;
const notEmpty = ({ value }: Parameter) => value !== '';

const ofTaobao =
	'The scheme of Taobao TOP was used: the secret at both ends, names and values without `=`, empty values skipped';
const taobao = {
	pair: withoutEquals,
	place: { front: '', glue: '', appended: 1 },
	signs: notEmpty,
} as const;
const ofWeChat = 'The scheme of WeChat Pay v2 was used: joined with `&`, empty values skipped, `&key=` and the secret';
const weChat = { between: '&', signs: notEmpty, place: { glue: '&key=', appended: 1 } } as const;

type Row = Pick<ForeignSchemeMistake, 'code' | 'variant' | 'plausibility' | 'explanation'> &
	Partial<ForeignSchemeMistake>;

/**
 * The schemes of relatives (public record, "Relatives of the scheme"). Facebook's legacy REST, Renren and RBK Games
 * differ from this interface in the unhashed secret only: that is a row of its own, `application_secret_key-unhashed`.
 */
const rows: readonly Row[] = [
	{
		code: 'scheme-of-my.mail.ru',
		variant: 'server',
		plausibility: 30,
		explanation: "The scheme of my.mail.ru's servers was used: `secure=1` signed, and the secret key itself appended.",
		add: [{ name: 'secure', value: '1' }],
	},
	{
		code: 'scheme-of-my.mail.ru',
		variant: 'client',
		plausibility: 30,
		explanation:
			"The scheme of my.mail.ru's clients was used: the user's id in front, and the private key itself appended.",
		userInFront: true,
	},
	{
		code: 'scheme-of-last.fm',
		variant: '',
		plausibility: 35,
		explanation: 'The scheme of Last.fm was used: names and values without `=`, `format` and `callback` left out.',
		pair: withoutEquals,
		signs: ({ name }) => name !== 'format' && name !== 'callback',
	},
	{
		code: 'scheme-of-flickr',
		variant: '',
		plausibility: 32,
		explanation: 'The scheme of Flickr (before OAuth) was used: the secret in front, names and values without `=`.',
		pair: withoutEquals,
		place: { front: '', glue: '', appended: 0 },
	},
	{
		code: 'scheme-of-taobao',
		variant: '',
		plausibility: 32,
		explanation: `${ofTaobao}, upper case.`,
		...taobao,
		upperCase: true,
	},
	{
		code: 'scheme-of-taobao',
		variant: 'lower case',
		plausibility: 20,
		explanation: `${ofTaobao}.`,
		...taobao,
	},
	{
		code: 'scheme-of-wechat-pay',
		variant: '',
		plausibility: 35,
		explanation: `${ofWeChat}, upper case.`,
		...weChat,
		upperCase: true,
	},
	{
		code: 'scheme-of-wechat-pay',
		variant: 'lower case',
		plausibility: 22,
		explanation: `${ofWeChat}.`,
		...weChat,
	},
	{
		code: 'scheme-of-vk',
		variant: '',
		plausibility: 22,
		explanation: 'A scheme like that of VK was used: joined with `&`, and the secret itself appended.',
		between: '&',
	},
];

/** Relatives' schemes, each a mistake as a whole. */
export const foreignSchemeMistakes: readonly ForeignSchemeMistake[] = rows.map((row) => ({
	stage: 'relative',
	remedy:
		"Sign by this interface's specification: sorted `name=value`, nothing between, the signing secret at the end, MD5.",
	pair: withEquals,
	between: '',
	place: appended,
	signs: all,
	add: [],
	userInFront: false,
	upperCase: false,
	...row,
}));

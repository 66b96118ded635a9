import { isSurelyRequired } from '../../core/catalog/catalog.ts';
import type { CatalogMethod } from '../../core/catalog/model.ts';

/** Error codes that are named after what a parameter holds (PARAM_USER_ID, PARAM_GROUP_ID …, public record). */
const ofParameters: readonly (readonly [RegExp, number])[] = [
	[/^(?:uid|fid|uids|user_ids?|friend_ids)$/, 110],
	[/^(?:gid|group_ids?)$/, 160],
	[/^(?:aid|album_id)$/, 120],
	[/^(?:photo_ids?)$/, 121],
	[/^(?:comment_ids?)$/, 141],
	[/^(?:fields|fieldset)$/, 220],
];

/** The API errors that a method may be expected to answer, by what it takes and needs; lowest code first. */
export function likelyErrors(method: CatalogMethod): number[] {
	const { parameters, permissions, session } = method;
	const needsSession = session !== undefined && session.value !== 'none';
	const codes = [
		...(permissions?.value.length ? [10] : []),
		...(parameters.some(isSurelyRequired) ? [100] : []),
		101,
		...(needsSession ? [102, 103] : []),
		104,
		...parameters.flatMap(({ name }) => ofParameters.filter(([form]) => form.test(name)).map(([, code]) => code)),
		...(session?.value === 'required' ? [453] : []),
	];
	return [...new Set(codes)].sort((a, b) => a - b);
}

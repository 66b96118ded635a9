import type { Encoding } from '../../core/signing/encodings.ts';
import type { JsonValue, Value } from '../../core/signing/scheme.ts';
import { jsonMistakes } from '../mistakes/jsonMistakes.ts';
import { changedBy } from '../mistakes/mistakeRows.ts';
import { type Edit, editsAt, type Path } from './edit.ts';

const rows = jsonMistakes.filter(({ code }) => code.startsWith('json-'));

/** What can be wrong with JSON that is written anew: not written anew, not sorted, or as another writer has it. */
export function* jsonEdits({ json }: JsonValue, path: Path): Generator<Edit> {
	const edit = editsAt<JsonValue>(path);
	yield edit('text', ['json-not-written-anew', '', 65], ({ of }) => of);
	if (json === 'sorted') yield edit('order', ['json-written-otherwise', 'json-key-order', 62], asGiven);
	for (const row of rows) {
		const name = `${row.code} ${row.variant}` as Encoding;
		yield edit('text', ['json-written-otherwise', row.code, row.plausibility], (now, subject) => [
			{ encode: name, of: now },
			{ ...subject, encodings: { ...subject.encodings, [name]: (data) => changedBy(row, String(data)) } },
		]);
	}
}

/** Also where another edit has put something around it. */
function asGiven(value: Value): Value {
	if (typeof value === 'string') return value;
	return 'json' in value ? { ...value, json: 'given' } : { ...value, of: 'of' in value ? asGiven(value.of) : '' };
}

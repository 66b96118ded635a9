import { characterSetMistakes, wholeStringMistakes } from './characterSetMistakes.ts';
import { dateMistakes } from './dateMistakes.ts';
import { digestMistakes, positionMistakes } from './digestMistakes.ts';
import { encodingMistakes } from './encodingMistakes.ts';
import { foreignSchemeMistakes } from './foreignSchemes.ts';
import { edgeMistakes, joiningMistakes, pairMistakes } from './formMistakes.ts';
import { jsonMistakes } from './jsonMistakes.ts';
import { secretTextMistakes } from './keyTextMistakes.ts';
import type { Mistake, ValueMistake } from './mistake.ts';
import { nameMistakes } from './nameMistakes.ts';
import { orderMistakes } from './orderMistakes.ts';
import { outputMistakes } from './outputMistakes.ts';
import { foreignSecretMistakes, secretMistakes } from './secretMistakes.ts';
import { setMistakes } from './setMistakes.ts';
import { platformMistakes, textMistakes } from './textMistakes.ts';
import { writingMistakes } from './writingMistakes.ts';

/** Value rows in the order in which they are applied: a value is first written, then encoded. */
export const valueMistakes: readonly ValueMistake[] = [
	...dateMistakes,
	...writingMistakes,
	...nameMistakes,
	...jsonMistakes,
	...platformMistakes,
	...textMistakes,
	...encodingMistakes,
];

/** The mistake table: every row, stage by stage in the order of signing. */
export const mistakeTable: readonly Mistake[] = [
	...setMistakes,
	...valueMistakes,
	...orderMistakes,
	...pairMistakes,
	...joiningMistakes,
	...edgeMistakes,
	...characterSetMistakes,
	...wholeStringMistakes,
	...secretMistakes,
	...secretTextMistakes,
	...Object.values(foreignSecretMistakes),
	...positionMistakes,
	...digestMistakes,
	...outputMistakes,
	...foreignSchemeMistakes,
];

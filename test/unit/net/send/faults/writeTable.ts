// Writes the table of docs/FAULTS.md anew from the rows that are tested.
import { readFile, writeFile } from 'node:fs/promises';
import { faultTable } from './faultTable.ts';

const path = new URL('../../../../../docs/FAULTS.md', import.meta.url);
const text = await readFile(path, 'utf8');
const begin = text.indexOf('| stage |');
await writeFile(path, `${text.slice(0, begin)}${await faultTable()}\n`);

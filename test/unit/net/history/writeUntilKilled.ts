// Stores calls in the folder that is named until it is killed, deletes every seventh, and reports what is stored.
import { writeSync } from 'node:fs';
import { newStore, storedCall } from './storedCalls.ts';

const [path = '', name = ''] = process.argv.slice(2);
const store = newStore(path);

for (let count = 1; ; count++) {
	const mark = `${name}-${count}`;
	const id = await store.add(storedCall(mark, { at: count }), 'body '.repeat(count % 300));
	if (count % 7 === 0) await store.delete([id]);
	else writeSync(1, `${mark}\n`);
}

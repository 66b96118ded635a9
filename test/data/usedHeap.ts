import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** The bytes of the heap that are in use, once what nobody uses is collected. */
export function usedHeap(): number {
	collect();
	return getHeapStatistics().used_heap_size;
}

import { firstIndex } from './firstIndex.ts';

/** So many rows are found again by going over them from the last one whose place is known. */
export const rowsOfBlock = 64;

const blocksOfGroup = 256;

/**
 * Where the rows of a text of any size are: of every 64th its offset and how deep it is nested, so that an index takes a
 * few bytes for each 64 rows, and of all of them how deep the least nested is, so that the end of a list is found without
 * going over what is in it. Grows row by row.
 */
export class RowIndex {
	/** How many there are by now. */
	rows = 0;
	private offsets = new Float64Array(16);
	private depths = new Uint16Array(16);
	/** The least depth of each block's rows, and of each group of blocks. */
	private leastOfBlock = new Uint16Array(16);
	private leastOfGroup = new Uint16Array(16);

	/** Adds the next row, which begins at `offset` and stands in so many lists and objects. */
	add(offset: number, depth: number): void {
		const block = Math.floor(this.rows / rowsOfBlock);
		const group = Math.floor(block / blocksOfGroup);
		if (this.rows % rowsOfBlock === 0) {
			if (block === this.offsets.length) this.makeRoom();
			this.offsets[block] = offset;
			this.depths[block] = depth;
			this.leastOfBlock[block] = depth;
			if (block % blocksOfGroup === 0) this.leastOfGroup[group] = depth;
		}
		if (depth < (this.leastOfBlock[block] as number)) this.leastOfBlock[block] = depth;
		if (depth < (this.leastOfGroup[group] as number)) this.leastOfGroup[group] = depth;
		this.rows += 1;
	}

	/** The first row of the block that `row` is in. */
	blockOf(row: number): { readonly row: number; readonly offset: number; readonly depth: number } {
		const block = Math.floor(row / rowsOfBlock);
		return { row: block * rowsOfBlock, offset: this.offsets[block] ?? 0, depth: this.depths[block] ?? 0 };
	}

	/** The first row of the last block that begins at an offset or before. */
	blockAt(offset: number): { readonly row: number } {
		const behind = firstIndex(this.blocks, (block) => (this.offsets[block] as number) > offset);
		return { row: Math.max(0, behind - 1) * rowsOfBlock };
	}

	/** The first row of the first block behind that of `row` with a row no deeper than `depth`; how many rows there are where none is. */
	blockNoDeeper(row: number, depth: number): number {
		const blocks = this.blocks;
		for (let block = Math.floor(row / rowsOfBlock) + 1; block < blocks; block++) {
			if (block % blocksOfGroup === 0 && (this.leastOfGroup[block / blocksOfGroup] as number) > depth)
				block += blocksOfGroup - 1;
			else if ((this.leastOfBlock[block] as number) <= depth) return block * rowsOfBlock;
		}
		return this.rows;
	}

	/** The first row of the last block before that of `row` with a row no deeper than `depth`, or -1. */
	blockNoDeeperBefore(row: number, depth: number): number {
		for (let block = Math.floor(row / rowsOfBlock) - 1; block >= 0; block--) {
			const group = Math.floor(block / blocksOfGroup);
			if ((block + 1) % blocksOfGroup === 0 && (this.leastOfGroup[group] as number) > depth) block -= blocksOfGroup - 1;
			else if ((this.leastOfBlock[block] as number) <= depth) return block * rowsOfBlock;
		}
		return -1;
	}

	private get blocks(): number {
		return Math.ceil(this.rows / rowsOfBlock);
	}

	private makeRoom(): void {
		const blocks = this.offsets.length * 2;
		this.offsets = copied(this.offsets, new Float64Array(blocks));
		this.depths = copied(this.depths, new Uint16Array(blocks));
		this.leastOfBlock = copied(this.leastOfBlock, new Uint16Array(blocks));
		this.leastOfGroup = copied(this.leastOfGroup, new Uint16Array(Math.ceil(blocks / blocksOfGroup)));
	}
}

function copied<A extends Float64Array | Uint16Array>(from: A, to: A): A {
	to.set(from.subarray(0, to.length));
	return to;
}

import { runMain } from '../vscode/problem.ts';
import { levelsNamed, runLevels, sumUp } from './levels.ts';

// `npm test [-- <level>…]`: runs every level that is named, or all of them, also when an earlier one failed.
await runMain(async () => sumUp(await runLevels(levelsNamed(process.argv.slice(2)))));

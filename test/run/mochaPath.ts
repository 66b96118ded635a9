import { fileURLToPath } from 'node:url';

/** The runner of the tests, as a script for Node. */
export const mochaPath = fileURLToPath(new URL('../../node_modules/mocha/bin/mocha.js', import.meta.url));

import { fileURLToPath } from 'node:url';

export const mochaPath = fileURLToPath(new URL('../../node_modules/mocha/bin/mocha.js', import.meta.url));

import { resolve } from 'node:path';

/** The project's folder. */
export const checkout = resolve(import.meta.dirname, '..', '..');

/** Bundled integration tests, below the project's folder so that they find its modules; git and the package ignore it. */
export const integrationBundle = '.vscode-test/integration';

import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/** What a module loads in once it was loaded before, by any process of the tests. */
const folder = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url));

// For Node's `--require`, which the threads of a process inherit: neither a test's thread nor its worker strips the types
// of hundreds of modules again. In JavaScript, as each of them would load what strips types for this file alone.
enableCompileCache(folder);
// A thread that is terminated does not write what it has compiled.
setTimeout(flushCompileCache, 1000).unref();

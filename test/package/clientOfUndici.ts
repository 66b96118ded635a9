import type { Plugin } from 'esbuild';

/**
 * What a client of undici needs that dispatches. Its entry also requires fetch, other ways to ask, other agents, caches, mocks and the
 * like, a client the bodies that are forms, which nothing here sends, and its parser of HTTP is there twice, for processors with and without SIMD, where the latter runs on all: a
 * fifth of the package, and a third of the time to load it.
 */
export const clientOfUndici: Plugin = {
	name: 'client-of-undici',
	setup(build) {
		const ofEntry =
			/^\.\/lib\/((web|mock|cache|interceptor|handler)\/|api$)|\/(balanced-pool|round-robin-pool|retry-agent|env-http-proxy-agent|proxy-agent|h2c-client)$/;
		build.onResolve({ filter: ofEntry }, ({ path, importer }) =>
			/undici[\\/]index\.js$/.test(importer) ? { path, namespace: 'left-out' } : undefined,
		);
		build.onResolve({ filter: /^\.\.\/web\// }, ({ path, importer }) =>
			/undici[\\/]lib[\\/](core|dispatcher)[\\/]/.test(importer) ? { path, namespace: 'left-out' } : undefined,
		);
		build.onLoad({ filter: /./, namespace: 'left-out' }, () => ({ contents: 'exports.CacheStorage = class {};' }));
		build.onResolve({ filter: /llhttp_simd-wasm\.js$/ }, ({ path, resolveDir, kind }) =>
			build.resolve(path.replace('_simd', ''), { resolveDir, kind }),
		);
	},
};

// Runs inside the extension host in place of the tests: marks everything written to the console there, so that
// testRun.ts can tell it from the workbench's own log, then runs the tests that SIGNED_CALL_TESTS names.
const { format } = require('node:util');

const mark = process.env.SIGNED_CALL_CONSOLE_MARK;
for (const method of ['debug', 'log', 'info', 'warn', 'error']) {
	const original = console[method].bind(console);
	// VS Code's own console ignores assignments.
	Object.defineProperty(console, method, { value: (...values) => original(mark + format(...values)) });
}

/** As VS Code calls the tests: their `run` gives a promise or takes a callback. */
exports.run = async () => {
	const tests = await load(process.env.SIGNED_CALL_TESTS);
	const { run } = typeof tests.run === 'function' ? tests : tests.default;
	if (run.length === 0) return run();
	return new Promise((resolve, reject) => {
		run(process.env.SIGNED_CALL_TESTS, (error, failures) => {
			if (error || failures) reject(error ?? new Error(`${failures} tests failed.`));
			else resolve();
		});
	});
};

async function load(path) {
	try {
		return require(path);
	} catch (error) {
		if (error.code !== 'ERR_REQUIRE_ASYNC_MODULE') throw error;
		return import(require('node:url').pathToFileURL(path).href);
	}
}

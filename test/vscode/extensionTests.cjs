// Runs inside the extension host in place of the tests: marks everything written to the console there, so that
// testRun.ts can tell it from the workbench's own log, then runs the tests that SIGNED_CALL_TESTS names.
const { format } = require('node:util');

const mark = process.env.SIGNED_CALL_CONSOLE_MARK;
for (const method of ['debug', 'log', 'info', 'warn', 'error']) {
	const original = console[method].bind(console);
	// VS Code's own console ignores assignments.
	Object.defineProperty(console, method, { value: (...values) => original(mark + format(...values)) });
}

exports.run = () => require(process.env.SIGNED_CALL_TESTS).run();

/**
 * For a suite whose tests each go on where the one before ended: after a failure the next one says that it and those
 * after it were not run. Mocha's own `bail` would also end, or leave out, suites of other files.
 */
export function stopAfterFailure(): void {
	let failed: string | undefined;

	beforeEach('the tests before have passed', () => {
		if (failed !== undefined) throw new Error(`Not run, and none after it, since "${failed}" failed.`);
	});

	afterEach(function () {
		if (this.currentTest?.state === 'failed') failed ??= this.currentTest.title;
	});
}

/** After a failure the next tests say that they were not run. Mocha's own `bail` would end suites of other files as well. */
export function stopAfterFailure(): void {
	let failed: string | undefined;

	beforeEach('the tests before have passed', () => {
		if (failed !== undefined) throw new Error(`Not run, and none after it, since "${failed}" failed.`);
	});

	afterEach(function () {
		if (this.currentTest?.state === 'failed') failed ??= this.currentTest.title;
	});
}

import * as assert from 'node:assert/strict';
import { notesOf, releasedChangelog } from '../../package/changelog.ts';

const text = '# Changelog\n\n## Unreleased\n\n- New: $& and $1.\n\n## 0.1.0 · 2026-01-31\n\n- First.\n';

describe('the changelog of a release', () => {
	it('has what was unreleased under the version and its date, below an empty "Unreleased"', () => {
		assert.equal(
			releasedChangelog(text, '0.2.0', '2026-02-28'),
			'# Changelog\n\n## Unreleased\n\n## 0.2.0 · 2026-02-28\n\n- New: $& and $1.\n\n## 0.1.0 · 2026-01-31\n\n- First.\n',
		);
	});

	it('says of a version what stands below its heading', () => {
		assert.equal(notesOf(text, '0.1.0'), '- First.');
		assert.equal(notesOf(text, 'Unreleased'), '- New: $& and $1.');
		assert.equal(notesOf(text, '0.1'), undefined);
	});

	it('is not made where nothing is to be released, or the version is there', () => {
		assert.throws(() => releasedChangelog('# Changelog\n', '0.2.0', '2026-02-28'), /no part "## Unreleased"/);
		const empty = releasedChangelog(text, '0.2.0', '2026-02-28');
		assert.throws(() => releasedChangelog(empty, '0.3.0', '2026-03-01'), /nothing to release/);
		assert.throws(() => releasedChangelog(text, '0.1.0', '2026-02-28'), /0\.1\.0 already/);
	});
});

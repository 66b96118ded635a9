// Proves the code of all languages. As root on Debian it installs the interpreters and compilers that are not there.
import { spawnSync } from 'node:child_process';

const packages = {
	php: 'php-cli php-curl php-mbstring',
	ruby: 'ruby',
	go: 'golang-go',
	javac: 'default-jdk-headless',
	kotlinc: 'kotlin default-jre-headless',
	mcs: 'mono-mcs mono-runtime libmono-system-net-http4.0-cil',
	perl: 'perl',
	python3: 'python3',
};

const isThere = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
const missing = Object.entries(packages).flatMap(([program, name]) => (isThere(program) ? [] : name.split(' ')));
if (missing.length > 0 && process.getuid?.() === 0 && isThere('apt-get')) {
	spawnSync('apt-get', ['update'], { stdio: 'inherit' });
	spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...missing], { stdio: 'inherit' });
}
const mocha = [
	'--require',
	'./test/run/compileCache.js',
	'node_modules/mocha/bin/mocha.js',
	'test/unit/core/code/*.test.ts',
];
const { status } = spawnSync(process.execPath, mocha, {
	stdio: 'inherit',
	env: { ...process.env, SIGNED_CALL_PROVE: 'all' },
});
process.exitCode = status ?? 1;

// Stands in for @vscode/spdlog, the log writer of VS Code's server, which would have to be compiled: the same functions,
// as far as VS Code calls them, and the same files. Each message is on disk when its call returns.
const { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } = require('node:fs');
const { dirname, extname } = require('node:path');

/** The levels as spdlog counts and writes them; `off` comes behind them. */
const levels = ['trace', 'debug', 'info', 'warning', 'error', 'critical'];
const info = 2;

class Logger {
	/** Writes to the end of a file; one that reaches `largest` bytes becomes `<name>.1.log`, of which `kept` are kept. */
	constructor(_type, _name, path, largest, kept) {
		this.path = path;
		this.largest = largest;
		this.kept = kept;
		this.level = info;
		this.formatted = true;
		this.open();
	}

	getLevel() {
		return this.level;
	}

	setLevel(level) {
		this.level = level;
	}

	/** VS Code knows one pattern only. */
	setPattern() {
		this.formatted = true;
	}

	clearFormatters() {
		this.formatted = false;
	}

	flush() {}

	drop() {
		if (this.file !== undefined) closeSync(this.file);
		this.file = undefined;
	}

	trace(message) {
		this.write(0, message);
	}

	debug(message) {
		this.write(1, message);
	}

	info(message) {
		this.write(2, message);
	}

	warn(message) {
		this.write(3, message);
	}

	error(message) {
		this.write(4, message);
	}

	critical(message) {
		this.write(5, message);
	}

	write(level, message) {
		if (level < this.level || this.file === undefined) return;
		const bytes = Buffer.from(this.formatted ? `${localTime(new Date())} [${levels[level]}] ${message}\n` : message);
		if (this.size > 0 && this.size + bytes.length > this.largest) this.rotate();
		writeSync(this.file, bytes);
		this.size += bytes.length;
	}

	open() {
		this.file = openSync(this.path, 'a');
		this.size = fstatSync(this.file).size;
	}

	rotate() {
		this.drop();
		const ending = extname(this.path);
		const numbered = (number) => `${this.path.slice(0, this.path.length - ending.length)}.${number}${ending}`;
		for (let number = this.kept; number > 0; number--) {
			try {
				renameSync(number === 1 ? this.path : numbered(number - 1), numbered(number));
			} catch (error) {
				if (error.code !== 'ENOENT') throw error;
			}
		}
		this.open();
	}
}

/** As `%Y-%m-%d %H:%M:%S.%e` writes it. */
function localTime(date) {
	return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, -1).replace('T', ' ');
}

async function createLogger(name, path, largest, kept) {
	mkdirSync(dirname(path), { recursive: true });
	return new Logger('rotating', name, path, largest, kept);
}

exports.version = 1;
exports.setLevel = () => undefined;
exports.setFlushOn = () => undefined;
exports.Logger = Logger;
exports.createRotatingLogger = createLogger;
exports.createAsyncRotatingLogger = createLogger;

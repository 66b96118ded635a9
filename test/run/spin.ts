// Keeps one processor busy for as long as the process that started this one lives.
const parent = process.ppid;

while (process.ppid === parent) {
	for (let step = 0; step < 1e8; step++);
}

import type { Connection } from './wire.ts';

/** As many as calls of a file are sent at once; each is closed when nobody has used it for seconds. */
const mostIdle = 50;

/** Keeps connections between calls, and knows all that are open. */
export class Connections {
	private readonly open = new Set<Connection>();
	private idle: { readonly key: string; readonly connection: Connection }[] = [];

	/** A connection of that key that can take a request; it is the caller's until {@link give}. */
	take(key: string): Connection | undefined {
		const at = this.idle.findLastIndex((kept) => kept.key === key && kept.connection.isOpen);
		return at < 0 ? undefined : this.idle.splice(at, 1)[0]?.connection;
	}

	/** A new connection, for the caller. */
	add(connection: Connection): void {
		this.forgetClosed();
		this.open.add(connection);
	}

	/** Takes a connection back that can take another request; the longest unused is closed where there are too many. */
	give(key: string, connection: Connection): void {
		this.idle.push({ key, connection });
		// Looking at all of them for each call takes as long as many a call itself.
		if (this.idle.length > mostIdle) this.forgetClosed();
		while (this.idle.length > mostIdle) this.idle.shift()?.connection.close();
	}

	close(): void {
		for (const connection of this.open) connection.close();
		this.open.clear();
		this.idle = [];
	}

	private forgetClosed(): void {
		for (const connection of this.open) if (!connection.isOpen) this.open.delete(connection);
		this.idle = this.idle.filter(({ connection }) => connection.isOpen);
	}
}

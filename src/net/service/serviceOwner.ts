/** Something that runs until it is closed. */
export interface Closable {
	close(): Promise<void>;
}

/**
 * What is wished to run: looks what is needed for it and gives how to start it, or nothing where it cannot be wished
 * for; then what ran before goes on. Starting may give nothing too, when there is no longer a reason to run.
 */
export type ServiceWish<Service> = () => Promise<(() => Promise<Service | undefined>) | undefined>;

/**
 * Owns a running service: there is never more than one. Whatever starts, stops or changes it does so in its turn, the
 * wish made last wins, and whoever waits is told what came of the own wish.
 */
export class ServiceOwner<Service extends Closable> {
	private readonly changed: () => void;
	private wanted: ServiceWish<Service> | undefined;
	private current: { readonly wish: ServiceWish<Service>; readonly service: Service } | undefined;
	private lastTurn: Promise<unknown> = Promise.resolve();
	private isDisposed = false;

	/** @param changed is called after a start, a change and a stop. */
	constructor(changed: () => void) {
		this.changed = changed;
	}

	get running(): Service | undefined {
		return this.current?.service;
	}

	/**
	 * Runs what is wished, in place of what ran before; the wish that runs already changes nothing.
	 * @returns what runs, or undefined when it cannot or a later wish has won.
	 * @throws what starting it throws, unless a later wish has won.
	 */
	async run(wish: ServiceWish<Service>): Promise<Service | undefined> {
		if (this.isDisposed) return undefined;
		this.wanted = wish;
		return this.inTurn(async () => {
			try {
				if (this.wanted === wish && this.current?.wish !== wish) await this.fulfil(wish);
			} catch (error) {
				if (this.wanted === wish) throw error;
			}
			return this.wanted === wish && this.current?.wish === wish ? this.current.service : undefined;
		});
	}

	/** Stops what runs or is being started. */
	stop(): Promise<void> {
		this.wanted = undefined;
		return this.inTurn(() => this.close());
	}

	/** Changes what runs, if anything does. What `change` answers false for is stopped. */
	adjust(change: (service: Service) => Promise<boolean>): Promise<void> {
		return this.inTurn(async () => {
			const { running } = this;
			if (!running) return;
			if (await change(running)) this.changed();
			else await this.close();
		});
	}

	/** Stops what runs or is being started, for good. */
	dispose(): Promise<void> {
		this.isDisposed = true;
		return this.stop();
	}

	private async fulfil(wish: ServiceWish<Service>): Promise<void> {
		const start = await wish();
		if (!start || this.wanted !== wish) return;
		await this.close();
		if (this.wanted !== wish) return;
		const service = await start();
		if (!service) return;
		this.current = { wish, service };
		this.changed();
	}

	private async close(): Promise<void> {
		const { running } = this;
		if (!running) return;
		this.current = undefined;
		this.changed();
		await running.close();
	}

	private inTurn<T>(act: () => Promise<T>): Promise<T> {
		const done = this.lastTurn.then(act);
		this.lastTurn = done.catch(() => undefined);
		return done;
	}
}

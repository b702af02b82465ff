/** Stops what a bench has started, in reverse order: at its end, after an error, and on Ctrl-C. */
export class Closers {
  private readonly closers: (() => Promise<void>)[] = [];
  private closing: Promise<void> | null = null;

  constructor() {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      // A second signal exits at once.
      process.once(signal, () => {
        process.once(signal, () => process.exit(1));
        void this.close().finally(() => process.exit(1));
      });
  }

  add(close: () => Promise<void>): void {
    this.closers.push(close);
  }

  /** Idempotent. Resolves when everything has stopped; a failure to stop is printed, not thrown. */
  close(): Promise<void> {
    return (this.closing ??= this.closeAll());
  }

  private async closeAll(): Promise<void> {
    for (const close of this.closers.splice(0).reverse())
      await close().catch((error: unknown) => console.error('This could not be ended:', error));
  }
}

/** What a bench has started, ended in the opposite order: at its end, after an error, and at Ctrl-C. */
export class Closers {
  private readonly closers: (() => Promise<void>)[] = [];
  private closing: Promise<void> | null = null;

  constructor() {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      // A second one does not wait.
      process.once(signal, () => {
        process.once(signal, () => process.exit(1));
        void this.close().finally(() => process.exit(1));
      });
  }

  add(close: () => Promise<void>): void {
    this.closers.push(close);
  }

  /** Resolves when everything has ended, however often it is called. */
  close(): Promise<void> {
    return (this.closing ??= this.closeAll());
  }

  private async closeAll(): Promise<void> {
    for (const close of this.closers.splice(0).reverse())
      await close().catch((error: unknown) => console.error('This could not be ended:', error));
  }
}

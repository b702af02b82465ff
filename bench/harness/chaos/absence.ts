/** Measures how long something that is looked at now and then is missing. */
export class Absence {
  private readonly ended: number[] = [];
  private missedAt: number | null = null;

  look(isThere: boolean, now: number): void {
    if (!isThere) {
      this.missedAt ??= now;
      return;
    }
    this.ended.push(...this.current(now));
    this.missedAt = null;
  }

  /** Milliseconds of each absence in order of time; the last one may not have ended. */
  spans(now: number): number[] {
    return [...this.ended, ...this.current(now)];
  }

  private current(now: number): number[] {
    return this.missedAt === null ? [] : [now - this.missedAt];
  }
}

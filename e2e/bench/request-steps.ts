/** Of a request: who asked for it. The part of CDP's `Network.Initiator` that is read here. */
export interface Initiator {
  type: string;
  url?: string | undefined;
  stack?: StackTrace | undefined;
}

export interface StackTrace {
  callFrames: readonly { url: string }[];
  parent?: StackTrace | undefined;
}

/**
 * How many requests had to follow one another. A request is one step after the deepest of those that asked for it:
 * the page for what its HTML names, the scripts on the stack for what code asks for.
 */
export class RequestSteps {
  private readonly depths = new Map<string, number>();

  /** @returns the request's step; 1 is what nothing of this page asked for */
  add(url: string, initiator: Initiator): number {
    const asking = [initiator.url, ...framesOf(initiator.stack)].map((from) => this.depths.get(from ?? '') ?? 0);
    const depth = 1 + Math.max(0, ...asking);
    // What was asked for earlier is already on its way.
    const known = this.depths.get(url);
    this.depths.set(url, known === undefined ? depth : Math.min(known, depth));
    return this.depths.get(url) ?? depth;
  }
}

function framesOf(stack: StackTrace | undefined): string[] {
  return stack ? [...stack.callFrames.map((frame) => frame.url), ...framesOf(stack.parent)] : [];
}

/** What caused a request: the part of CDP's `Network.Initiator` that is read here. */
export interface Initiator {
  type: string;
  url?: string | undefined;
  stack?: StackTrace | undefined;
}

export interface StackTrace {
  callFrames: readonly { url: string }[];
  parent?: StackTrace | undefined;
}

interface Asked {
  asking: readonly string[];
  isFromCache: boolean;
}

/**
 * Length of the longest chain of dependent requests. A request is one step deeper than the deepest of its initiators:
 * the page for what its HTML names, the scripts on the stack for what code requests. A cached response is not a step.
 */
export class RequestSteps {
  private readonly requests = new Map<string, Asked>();

  add(url: string, initiator: Initiator): void {
    // A second request for the same URL, as after a preload, starts nothing new.
    if (this.requests.has(url)) return;
    const asking = [initiator.url ?? '', ...framesOf(initiator.stack)].filter(
      (from) => from !== url && this.requests.has(from),
    );
    this.requests.set(url, { asking, isFromCache: false });
  }

  fromCache(url: string): void {
    const request = this.requests.get(url);
    if (request) request.isFromCache = true;
  }

  deepest(): number {
    return Math.max(0, ...[...this.requests.keys()].map((url) => this.stepOf(url)));
  }

  /** Terminates, because initiators were added before the requests that they caused. */
  private stepOf(url: string): number {
    const request = this.requests.get(url);
    if (!request) return 0;
    return (request.isFromCache ? 0 : 1) + Math.max(0, ...request.asking.map((from) => this.stepOf(from)));
  }
}

function framesOf(stack: StackTrace | undefined): string[] {
  return stack ? [...new Set([...stack.callFrames.map((frame) => frame.url), ...framesOf(stack.parent)])] : [];
}

import type { BuildObservation, SandboxedBuild } from '@bandmark/contracts/build-observation';

type Refused = BuildObservation['refused'][number];
type Tag = HTMLScriptElement | HTMLLinkElement;

/**
 * Handles script and stylesheet tags as a browser does: loads a file of the build whose hash matches the tag's, and
 * refuses any other with an error event.
 */
export function openPageFiles({ base, files }: SandboxedBuild) {
  /** Scripts still to be run by the process outside the context, in order. */
  const scripts: { file: string; tag: Tag }[] = [];
  const events: (() => void)[] = [];
  const refused: Refused[] = [];
  const loaded = new Set<string>();
  let running: Tag | null = null;

  const fire = (tag: Tag, type: 'load' | 'error') => {
    const event = Object.assign(new Event(type), { target: tag });
    const handler = tag[`on${type}`] as ((event: Event) => void) | null | undefined;
    handler?.call(tag, event);
  };
  const take = (tag: Tag) => {
    const isScript = tag.localName === 'script';
    const given = isScript ? (tag as HTMLScriptElement).src : (tag as HTMLLinkElement).href;
    const address = new URL(given, base).href.replace(/[?#].*$/, '');
    const file = address.startsWith(base) ? address.slice(base.length) : null;
    const integrity = tag.integrity || tag.getAttribute('integrity');
    const refusal = refusalOf(file, integrity);
    if (refusal) {
      refused.push({ file: given, as: isScript ? 'script' : 'style', refusal });
      events.push(() => {
        fire(tag, 'error');
      });
    } else if (isScript && file !== null) scripts.push({ file, tag });
    else
      events.push(() => {
        fire(tag, 'load');
      });
  };
  const refusalOf = (file: string | null, integrity: string | null): Refused['refusal'] | null => {
    if (file === null) return 'outside';
    if (files[file] === undefined) return 'missing';
    return integrity && integrity !== files[file] ? 'changed' : null;
  };

  watchInsertions((node) => {
    if (node.localName === 'script' && (node as HTMLScriptElement).src) take(node as HTMLScriptElement);
    if (node.localName === 'link' && (node as HTMLLinkElement).rel === 'stylesheet') take(node as HTMLLinkElement);
  });
  Object.defineProperty(document, 'currentScript', { configurable: true, get: () => running });

  return {
    refused,
    loaded,
    /** The next script, to be run from outside the context; the caller then calls `ran`. */
    next(): string | null {
      const [first] = scripts;
      if (!first) return null;
      running = first.tag;
      // Recorded before it runs, because code that awaits the script continues before its load event.
      loaded.add(first.file);
      return first.file;
    },
    /**
     * Ends the running script with a load event, even if it threw: a browser reports the exception elsewhere.
     * @returns whether a script was running
     */
    ran(): boolean {
      if (running === null) return false;
      running = null;
      const ended = scripts.shift();
      if (ended) fire(ended.tag, 'load');
      return true;
    },
    /** @returns whether there was a pending event */
    deliver(): boolean {
      const event = events.shift();
      event?.();
      return event !== undefined;
    },
  };
}

/** Calls back for every element inserted into the document. */
function watchInsertions(inserted: (node: Element) => void): void {
  let owner: object | null = document.head;
  while (owner && !Object.hasOwn(owner, 'insertBefore')) owner = Object.getPrototypeOf(owner) as object | null;
  const prototype = owner as { insertBefore(node: Node, before: Node | null): Node } | null;
  if (!prototype) throw new Error('The DOM inserts nothing.');
  const insert = prototype.insertBefore;
  prototype.insertBefore = function (this: Node, node: Node, before: Node | null) {
    const result = insert.call(this, node, before);
    if (node.nodeType === 1) inserted(node as Element);
    return result;
  };
}

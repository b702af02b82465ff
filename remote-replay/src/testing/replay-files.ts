/** The files of a test recording, served at the HTTP edge. */

export const START = 1_790_000_000_000;

interface RecordedNode {
  type: number;
  id: number;
  tagName?: string;
  attributes?: Record<string, string>;
  textContent?: string;
  childNodes?: RecordedNode[];
}

/** A page with one text box (id 9). */
const PAGE: RecordedNode = {
  type: 0,
  id: 1,
  childNodes: [
    { type: 1, id: 2 },
    {
      type: 2,
      id: 3,
      tagName: 'html',
      attributes: {},
      childNodes: [
        { type: 2, id: 4, tagName: 'head', attributes: {}, childNodes: [] },
        {
          type: 2,
          id: 5,
          tagName: 'body',
          attributes: {},
          childNodes: [{ type: 2, id: 9, tagName: 'textarea', attributes: {}, childNodes: [] }],
        },
      ],
    },
  ],
};

const at = (ms: number, type: number, data: unknown) => ({ type, timestamp: START + ms, data });
export const changed = (ms: number, data: unknown) => at(ms, 3, data);
export const typed = (ms: number, text: string) => changed(ms, { source: 5, id: 9, text, isChecked: false });
export const said = (ms: number, level: string, text: string) =>
  at(ms, 6, { plugin: 'rrweb/console@1', payload: { level, trace: [], payload: [JSON.stringify(text)] } });

/** Ten seconds: typing at 1 s and 9 s, one line in the console. */
export const EVENTS = [
  at(0, 4, { href: 'http://x/', width: 1280, height: 800 }),
  at(5, 2, { node: PAGE, initialOffset: { top: 0, left: 0 } }),
  typed(1000, 'a'),
  said(2000, 'warn', 'network slow'),
  typed(9000, 'answer'),
  at(10_000, 5, { tag: 'end', payload: {} }),
];

export const fileOf = (events: readonly unknown[]) => JSON.stringify(events.map((event) => JSON.stringify(event)));

export interface MockedFiles {
  /** Path → body; other paths respond with `missing`. */
  files: Map<string, string>;
  /** ETag by path. */
  etags: Map<string, string>;
  asked: string[];
  isOffline: boolean;
  /** Requests stay pending, so that the player keeps loading. */
  isSilent: boolean;
  /** Each download breaks off after this many characters; null means never. */
  breaksAfter: number | null;
  /** How missing files are refused; without a code, as something between page and server does it. */
  missing: { status: number; code?: string };
}

/** Replaces `fetch` in a test; `restore` brings the original back. */
export function mockFiles(): MockedFiles & { restore(): void } {
  const original = globalThis.fetch;
  const mocked: MockedFiles = {
    files: new Map(),
    etags: new Map(),
    asked: [],
    isOffline: false,
    isSilent: false,
    breaksAfter: null,
    missing: { status: 404 },
  };
  globalThis.fetch = (input) => {
    const path = new URL(input instanceof Request ? input.url : String(input), 'http://localhost').pathname;
    mocked.asked.push(path);
    if (mocked.isSilent) return new Promise(() => undefined);
    if (mocked.isOffline) return Promise.reject(new TypeError('Failed to fetch'));
    const body = mocked.files.get(path);
    if (body === undefined) return Promise.resolve(refusal(mocked.missing));
    const etag = mocked.etags.get(path);
    return Promise.resolve(
      new Response(mocked.breaksAfter === null ? body : broken(body.slice(0, mocked.breaksAfter)), {
        headers: etag === undefined ? {} : { etag },
      }),
    );
  };
  return Object.assign(mocked, { restore: () => void (globalThis.fetch = original) });
}

function refusal({ status, code }: MockedFiles['missing']): Response {
  return code === undefined ? new Response('<html>', { status }) : Response.json({ message: '', code }, { status });
}

/** A body that errors after its text. */
function broken(text: string): ReadableStream<Uint8Array> {
  const parts = [new TextEncoder().encode(text)];
  return new ReadableStream({
    pull(controller) {
      const part = parts.pop();
      if (part) controller.enqueue(part);
      else controller.error(new TypeError('network error'));
    },
  });
}

import { colorSchemeEvent } from '@bandmark/domain/recording/color-scheme';
import { watchRecordedPage } from './recorded-page';

type Listener = (event: unknown) => void;

let stop = () => {};
afterEach(() => {
  stop();
  document.querySelector('iframe')?.remove();
});

/** A frame with a replayed page, and a source of rrweb's events about it. */
function replayed(html: string) {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const page = frame.contentDocument as Document;
  const view = frame.contentWindow as unknown as Window;
  // jsdom does not compute styles of pseudo-elements, so this test supplies them in a table.
  const compute = view.getComputedStyle.bind(view);
  const pseudo = new Map<string, object>();
  view.getComputedStyle = (element, box) =>
    box ? ((pseudo.get(`${element.id}${box}`) ?? {}) as CSSStyleDeclaration) : compute(element);
  page.documentElement.innerHTML = html;
  const listeners = new Map<string, Listener>();
  stop = watchRecordedPage(frame, { on: (event, listener) => listeners.set(event, listener) });
  return {
    frame,
    page,
    pseudo,
    rebuild: () => listeners.get('fullsnapshot-rebuilded')?.({}),
    say: (event: unknown) => listeners.get('custom-event')?.(event),
    cast: (event: unknown) => listeners.get('event-cast')?.(event),
    /** Ids of the marked elements, in document order. */
    marked: () =>
      [...page.querySelectorAll('[data-replay-picture]')].map(
        ({ id, attributes }) => `${id} ${attributes.getNamedItem('data-replay-picture')?.value}`,
      ),
  };
}

const PICTURE = 'background-image: url(data:image/gif;base64,R0)';

describe('pictures that come from styles', () => {
  const PAGE = `<head><style>.chart { ${PICTURE} }</style></head><body>
    <p id="out" style="${PICTURE}"></p>
    <section id="section" data-section="3">
      <p id="inline" style="${PICTURE}"></p><p id="class" class="chart"></p>
      <p id="gradient" style="background-image: linear-gradient(red, blue)"></p>
      <ul id="list" style="list-style-image: url(x.gif)"></ul>
      <p id="icon"></p><p id="plain"></p>
    </section><section data-section="10"><p id="ten" class="chart"></p></section></body>`;

  test('in sections 1 to 9 are found, whatever rule they come from, as soon as the page is built', () => {
    const replay = replayed(PAGE);
    replay.pseudo.set('icon::before', { content: 'url("x.gif")' });
    replay.rebuild();
    expect(replay.marked()).toEqual(['inline self', 'class self', 'list self', 'icon before']);
  });

  test('are found before the browser paints when the page changes, and lose the mark with the picture', async () => {
    const replay = replayed(PAGE);
    replay.rebuild();
    const element = (id: string) => replay.page.getElementById(id) as HTMLElement;
    element('plain').className = 'chart';
    element('class').className = '';
    element('section').insertAdjacentHTML('beforeend', `<div><p id="new" class="chart"></p></div>`);
    await Promise.resolve();
    expect(replay.marked()).toEqual(['inline self', 'list self', 'plain self', 'new self']);

    replay.page.querySelector('style')?.append('#icon { background-image: url(y.gif) }');
    await Promise.resolve();
    expect(replay.marked()).toContain('icon self');

    replay.page.styleSheets[0]?.insertRule(`#class { ${PICTURE} }`);
    replay.cast({ type: 3, data: { source: 8 } });
    expect(replay.marked()).toContain('class self');
  });
});

describe('the scheme of the recording', () => {
  const PAGE = `<head><style>
    p { color: rgb(0, 0, 1); }
    @media screen and (prefers-color-scheme: dark) { p { color: rgb(0, 0, 2); } }
    @media print { p { color: rgb(0, 0, 3); } }
  </style></head><body><p></p></body>`;
  const media = (page: Document) =>
    [...(page.styleSheets[0]?.cssRules ?? [])].flatMap((rule) =>
      'media' in rule ? [(rule as CSSMediaRule).media.mediaText] : [],
    );

  test('is light where the recording does not say it, whatever the viewer has', () => {
    const replay = replayed(PAGE);
    replay.rebuild();
    expect(replay.frame.style.colorScheme).toBe('light');
    expect(media(replay.page)).toEqual(['screen and (max-width: -1px)', 'print']);
  });

  test('is what the recording says, from that moment on, and back again', () => {
    const replay = replayed(PAGE);
    replay.rebuild();
    replay.say(colorSchemeEvent('dark', 1));
    expect(replay.frame.style.colorScheme).toBe('dark');
    expect(media(replay.page)).toEqual(['screen and (min-width: 0px)', 'print']);
    replay.say(colorSchemeEvent('light', 2));
    expect(media(replay.page)).toEqual(['screen and (max-width: -1px)', 'print']);
  });

  test.each([
    { type: 5, data: { tag: 'color-scheme', payload: { scheme: 'sepia' } } },
    { type: 5, data: { tag: 'color-scheme', payload: null } },
    { type: 5, data: { tag: 'open-end', payload: { scheme: 'dark' } } },
    { type: 3, data: { tag: 'color-scheme', payload: { scheme: 'dark' } } },
  ])('is not changed by %j', (event) => {
    const replay = replayed(PAGE);
    replay.rebuild();
    replay.say({ timestamp: 1, ...event });
    expect(replay.frame.style.colorScheme).toBe('light');
  });
});

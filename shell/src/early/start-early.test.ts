import { certificateById } from '@bandmark/contracts/api/certificates';
import { EARLY_FACTS_ID, type EarlyFacts, type EarlyPage } from '@bandmark/contracts/early-page';
import { TOKEN_KEY } from '@bandmark/contracts/app-state';
import { type MockedApi, mockApi } from '@bandmark/platform/testing';
import { startEarly } from './start-early';

const ID = 'ASampLeCertificate1';
const FACTS: EarlyFacts = {
  page: [{ as: 'script', href: 'https://remotes.example/remotes/shell/1.0.0/landing.js', integrity: 'sha384-l' }],
  certificate: [
    { as: 'script', href: 'https://remotes.example/remotes/certificate/1.0.0/entry.js', integrity: 'sha384-a' },
    { as: 'style', href: 'https://remotes.example/remotes/certificate/1.0.0/screen.css', integrity: '' },
  ],
  records: '/api/certificate/test-result/',
};

const page = window as Window & EarlyPage;
let api: MockedApi;
let headers: (string | null)[];
beforeEach(() => {
  headers = [];
  api = mockApi();
  api.on(certificateById, (request) => {
    headers = [request.headers.get('authorization'), request.headers.get('accept')];
    return { userName: 'Ann', userDate: '', userLevel: {}, qrUrl: '' };
  });
});
afterEach(() => {
  api.restore();
  delete page.bandmarkEarly;
  document.head.replaceChildren();
  localStorage.clear();
  window.history.replaceState(null, '', '/');
});

function open(hash: string, text: string | null = JSON.stringify(FACTS)) {
  window.history.replaceState(null, '', `/${hash}`);
  if (text !== null) {
    const block = document.createElement('script');
    block.type = 'application/json';
    block.id = EARLY_FACTS_ID;
    block.textContent = text;
    document.head.append(block);
  }
  startEarly(page);
}

const links = () =>
  [...document.querySelectorAll('link[rel="preload"]')].map((link) =>
    ['as', 'href', 'crossorigin', 'integrity'].map((name) => link.getAttribute(name)),
  );

test('the hash of a certificate fetches its files as their tags will request them, and none of the landing page', () => {
  open(`#${ID}/verification`);
  expect(links()).toEqual([
    ['script', FACTS.certificate[0]?.href, 'anonymous', 'sha384-a'],
    ['style', FACTS.certificate[1]?.href, 'anonymous', null],
  ]);
});

test.each([
  ['', 'Bearer'],
  ['a.b.c', 'Bearer a.b.c'],
])('the record is requested as every call is, with the token "%s" (§7.2)', async (token, header) => {
  if (token) localStorage.setItem(TOKEN_KEY, token);
  open(`#${ID}`);
  expect(page.bandmarkEarly?.address).toBe(`${window.location.origin}/api/certificate/test-result/${ID}`);
  const response = await page.bandmarkEarly?.response;
  expect(await response?.json()).toMatchObject({ userName: 'Ann' });
  expect(headers).toEqual([header, 'application/json']);
});

test('a hash cannot lead outside the records', () => {
  open('#A/../../auth/sign-out?x');
  expect(page.bandmarkEarly?.address).toBe(
    `${window.location.origin}/api/certificate/test-result/A%2F..%2F..%2Fauth%2Fsign-out%3Fx`,
  );
});

test('without a network nothing is reported here: the first call handles the failure', async () => {
  api.isOffline = true;
  open(`#${ID}`);
  await expect(page.bandmarkEarly?.response).rejects.toThrow('Failed to fetch');
});

test.each(['', '#pricing'])('the hash "%s" fetches what the page of the path needs, and calls nothing', (hash) => {
  open(hash);
  expect(links()).toEqual([['script', FACTS.page[0]?.href, 'anonymous', 'sha384-l']]);
  expect(page.bandmarkEarly).toBeUndefined();
  expect(api.calls).toEqual([]);
});

test.each([
  ['no facts', null],
  ['facts that are none', '{"href":"x"}'],
  ['text that is no JSON', '<'],
])('%s start nothing and break nothing', (_what, text) => {
  open(`#${ID}`, text);
  expect(links()).toEqual([]);
  expect(api.calls).toEqual([]);
});

/** The page of a shell that never runs, without facts. It is another document, because jsdom cannot reload its own. */
function brokenPage(hash: string) {
  const broken = document.implementation.createHTMLDocument();
  const base = broken.createElement('base');
  base.href = 'https://site.example/confirm-address';
  broken.head.append(base);
  broken.body.innerHTML = '<a href="/tests">T</a><p id="broken-shell"><a href="">A</a> or <a href="?x=1">B</a></p>';
  const reload = jest.fn();
  startEarly({ document: broken, location: { hash, reload } } as unknown as Window);
  /** @returns where the link leads; null if it does not */
  const press = (name: string) => {
    const link = [...broken.links].find(({ textContent }) => textContent === name);
    let leadsTo: string | null = null;
    const follow = (event: Event) => {
      if (!event.defaultPrevented) leadsTo = link?.href ?? '';
      event.preventDefault();
    };
    broken.addEventListener('click', follow, { once: true });
    link?.click();
    return leadsTo;
  };
  return { press, reload };
}

describe('the note of a broken shell', () => {
  test.each([`#${ID}`, '#token=x.y-z', ''])('loads the address again with its fragment "%s"', (hash) => {
    const { press, reload } = brokenPage(hash);
    expect(press('A')).toBeNull();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test.each([`#${ID}`, '#token=x.y-z', ''])('leads to the version before with the fragment "%s"', (hash) => {
    const { press, reload } = brokenPage(hash);
    expect(press('B')).toBe(`https://site.example/confirm-address?x=1${hash}`);
    expect(reload).not.toHaveBeenCalled();
  });

  test('no other link is changed', () => {
    const { press, reload } = brokenPage('#token=x');
    expect(press('T')).toBe('https://site.example/tests');
    expect(reload).not.toHaveBeenCalled();
  });
});

import { CERTIFICATE_PRELOADS_ID } from '@bandmark/contracts/certificate-preloads';
import { appendPreloadLink } from '../federation/append-preload-link';
import { preloadCertificate } from './preload-certificate';

const LIST = [
  { as: 'script', href: 'https://remotes.example/remotes/certificate/1.0.0/entry.js', integrity: 'sha384-a' },
  { as: 'style', href: 'https://remotes.example/remotes/certificate/1.0.0/screen.css', integrity: '' },
];

function page(text: string | null): Document {
  const made = document.implementation.createHTMLDocument();
  if (text !== null) {
    const block = made.createElement('script');
    block.type = 'application/json';
    block.id = CERTIFICATE_PRELOADS_ID;
    block.textContent = text;
    made.head.append(block);
  }
  return made;
}

const links = (made: Document) =>
  [...made.querySelectorAll('link[rel="preload"]')].map((link) =>
    ['as', 'href', 'crossorigin', 'integrity'].map((name) => link.getAttribute(name)),
  );

test('the hash of a certificate starts its files, each as its tag will ask for it', () => {
  const made = page(JSON.stringify(LIST));
  preloadCertificate(made, '#ASampLeCertificate1/verification');
  expect(links(made)).toEqual([
    ['script', LIST[0]?.href, 'anonymous', 'sha384-a'],
    ['style', LIST[1]?.href, 'anonymous', null],
  ]);
});

test('what the landing page would need is fetched no further, and no warning says that it was not used', () => {
  const made = page(JSON.stringify(LIST));
  for (const as of ['script', 'style', 'font'] as const)
    appendPreloadLink(made, { as: as as 'script', href: `/${as}`, integrity: '' });
  preloadCertificate(made, '#ASampLeCertificate1');
  expect(links(made).map(([, href]) => href)).toEqual(['/font', LIST[0]?.href, LIST[1]?.href]);
});

test.each([
  ['no hash', '', JSON.stringify(LIST)],
  ['a hash of the landing page', '#pricing', JSON.stringify(LIST)],
  ['a page without a list', '#ASampLeCertificate1', null],
  ['a list that is none', '#ASampLeCertificate1', '{"href":"x"}'],
  ['text that is no JSON', '#ASampLeCertificate1', '<'],
])('%s starts nothing and breaks nothing', (_what, hash, text) => {
  const made = page(text);
  preloadCertificate(made, hash);
  expect(links(made)).toEqual([]);
});

import { policyRules } from './default-policy';

const rules = policyRules(['https://remotes.example'], {
  href: 'https://site.example/replay/1.2.0/x',
  origin: 'https://site.example',
});

test.each([
  ['https://site.example/remotes/auth/1.0.0/entry.js', true],
  ['/remotes/auth/1.0.0/entry.js', true],
  ['https://remotes.example/remotes/auth/1.0.0/entry.js', true],
  ['blob:https://site.example/0b6c1d8e', true],
  ['blob:https://evil.example/0b6c1d8e', false],
  ['https://evil.example/entry.js', false],
  ['https://remotes.example.evil.example/entry.js', false],
  ['http://remotes.example/entry.js', false],
  ['//evil.example/entry.js', false],
  ['data:text/javascript,alert(1)', false],
  ['javascript:alert(1)', false],
  ['http://[', false],
])('script address %s: allowed %s', (address, isAllowed) => {
  expect(rules.createScriptURL(address)).toBe(isAllowed ? address : null);
});

test.each([
  [
    'Protected by <a href="https://altcha.org/" tabindex="-1" target="_blank" aria-label="Altcha (official website)">ALTCHA</a>',
    true,
  ],
  ['', true],
  ['<img src=x onerror=alert(1)>', false],
  ['<a href="https://altcha.org/" onclick="alert(1)">x</a>', false],
  ['<a href="javascript:alert(1)">x</a>', false],
  ['<a href="https://altcha.org/"><script>alert(1)</script></a>', false],
])('HTML %s: allowed %s', (html, isAllowed) => {
  expect(rules.createHTML(html)).toBe(isAllowed ? html : null);
});

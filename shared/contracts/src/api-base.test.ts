import { backendAddress, belowApiBase } from './api-base';

test.each([
  [undefined, '/api/auth/user-info'],
  ['https://api.bandmark.example', 'https://api.bandmark.example/api/auth/user-info'],
  ['https://bandmark.example/backend/', 'https://bandmark.example/backend/api/auth/user-info'],
])('below the base %s (§7.1)', (apiBase, address) => {
  expect(belowApiBase('/api/auth/user-info', { apiBase })).toBe(address);
});

const BASE = { apiBase: 'https://api.bandmark.example' };
test.each([
  ['http://localhost:3000', '/api/auth/google'],
  ['http://app.localhost:3000', '/api/auth/google'],
  ['http://127.0.0.1:4173', '/api/auth/google'],
  ['http://[::1]:3000', '/api/auth/google'],
  ['https://bandmark.example', 'https://api.bandmark.example/api/auth/google'],
  ['https://localhost.example', 'https://api.bandmark.example/api/auth/google'],
])('a page at %s navigates to %s (§7.8)', (page, address) => {
  expect(backendAddress('/api/auth/google', BASE, new URL(page).hostname)).toBe(address);
});

test('without a base a navigation stays on the site (§7.8)', () => {
  expect(backendAddress('/api/auth/google', {}, 'bandmark.example')).toBe('/api/auth/google');
});

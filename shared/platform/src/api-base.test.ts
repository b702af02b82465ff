/// <reference types="node" />
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { userInfo } from '@bandmark/contracts/api/auth';
import { listTests } from '@bandmark/contracts/api/tests';
import { inlineSettings } from './testing';

let removeSettings: () => void;
/** A backend on another origin that records the requests it gets. */
let backend: Server;
let asked: { address: string; headers: IncomingHttpHeaders }[];
const base = () => `http://127.0.0.1:${(backend.address() as AddressInfo).port}/backend`;

beforeEach(async () => {
  asked = [];
  backend = createServer(({ url = '', headers }, response) => {
    asked.push({ address: url, headers });
    response.setHeader('content-type', 'application/json');
    response.end(url.startsWith('/backend/api/certificate/tests') ? '[]' : '{"name":"Ann","location":null}');
  });
  await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve));
  removeSettings = inlineSettings({ apiBase: `${base()}/` });
});
afterEach(async () => {
  removeSettings();
  backend.closeAllConnections();
  await new Promise((resolve) => backend.close(resolve));
});

test('every call goes below the configured base, with the session (§7.1)', async () => {
  await jest.isolateModulesAsync(async () => {
    const { call, storeSession } = await import('./index');
    storeSession('a.b.c');
    await expect(call(userInfo, {})).resolves.toMatchObject({ name: 'Ann' });
    await expect(call(listTests, { query: { t: 7 } })).resolves.toEqual([]);
  });
  expect(asked.map(({ address }) => address)).toEqual([
    '/backend/api/auth/user-info',
    '/backend/api/certificate/tests?t=7',
  ]);
  expect(asked.map(({ headers }) => headers.authorization)).toEqual(['Bearer a.b.c', 'Bearer a.b.c']);
});

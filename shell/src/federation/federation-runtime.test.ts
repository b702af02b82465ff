import * as platform from '@bandmark/platform';
import * as React from 'react';
import { createFederationRuntime, type FederationRuntime, type RemoteVersion } from './federation-runtime';

/** Registers a container on the page, as a remote's entry does for the federation runtime. */
interface Container {
  init(scope: Record<string, Record<string, { lib?: () => unknown; get?: () => unknown }>>): void;
  get(module: string): Promise<() => unknown>;
}

/** The real runtime with a fake network: each script tag runs what the test serves at its address. */
function serve(scripts: Record<string, Container | 'fails' | 'hangs'>): HTMLScriptElement[] {
  const tags: HTMLScriptElement[] = [];
  jest.spyOn(document.head, 'appendChild').mockImplementation((node) => {
    if (!(node instanceof HTMLScriptElement)) return node;
    tags.push(node);
    const { pathname, search } = new URL(node.src);
    const container = scripts[pathname + search];
    if (container === 'hangs') return node;
    setTimeout(() => {
      if (!container || container === 'fails') node.onerror?.(new Event('error'));
      else {
        Object.assign(window, { [pathname.split('/')[3] ?? '']: container });
        node.onload?.(new Event('load'));
      }
    });
    return node;
  });
  return tags;
}
afterEach(() => {
  jest.restoreAllMocks();
});

const load = async (runtime: FederationRuntime, version: RemoteVersion) =>
  (await runtime.openModule(version, 'screens'))();

const version = (global: string) => ({
  global,
  restart: 0,
  entryUrl: `http://localhost/remotes/demo/${global}/entry.js`,
  integrity: 'sha384-abc',
});

test('a remote gets the one React and the one platform of this page, and its module arrives', async () => {
  const given: Record<string, unknown> = {};
  const tags = serve({
    '/remotes/demo/demo__1/entry.js': {
      init(scope) {
        for (const name of [
          'react',
          '@bandmark/platform',
          '@bandmark/platform/router',
          'zustand',
          'react-dom',
          'react/jsx-runtime',
        ]) {
          given[name] = Object.values(scope[name] ?? {})[0]?.lib?.();
        }
      },
      get: (module) => Promise.resolve(() => ({ module })),
    },
  });
  expect(await load(createFederationRuntime(), version('demo__1'))).toMatchObject({
    module: './screens',
  });
  expect((given['react'] as typeof React).useState).toBe(React.useState);
  expect((given['@bandmark/platform'] as typeof platform).useAppStore).toBe(platform.useAppStore);
  expect(Object.values(given).every(Boolean)).toBe(true);
  expect(tags[0]).toMatchObject({ integrity: 'sha384-abc', crossOrigin: 'anonymous' });
});

test('an entry that cannot be fetched rejects, and can be requested again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const scripts: Record<string, Container | 'fails'> = { '/remotes/demo/demo__2/entry.js': 'fails' };
  serve(scripts);
  const runtime = createFederationRuntime();
  await expect(load(runtime, version('demo__2'))).rejects.toThrow('RUNTIME-008');
  scripts['/remotes/demo/demo__2/entry.js'] = { init() {}, get: () => Promise.resolve(() => ({ ok: true })) };
  expect(await load(runtime, version('demo__2'))).toMatchObject({ ok: true });
});

test('an entry that never arrives can be requested once more, beside the first request', async () => {
  const container: Container = { init() {}, get: () => Promise.resolve(() => ({ ok: true })) };
  const tags = serve({
    '/remotes/demo/demo__3/entry.js': 'hangs',
    '/remotes/demo/demo__3/entry.js?restart=1': container,
  });
  const runtime = createFederationRuntime();
  void load(runtime, version('demo__3'));
  expect(await load(runtime, { ...version('demo__3'), restart: 1 })).toMatchObject({ ok: true });
  expect(tags.map(({ integrity }) => integrity)).toEqual(['sha384-abc', 'sha384-abc']);
});

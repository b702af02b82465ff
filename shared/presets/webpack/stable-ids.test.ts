import { withoutRoot } from './stable-ids.mjs';

const inCheckout = (root: string): Record<string, string> => {
  const runtime = Buffer.from(`import federation from '${root}/node_modules/runtime.js';`).toString('base64');
  return {
    'a module that a remote shares': `provide module (default) react@19.3.1 = ${root}/node_modules/react/index.js`,
    'the runtime, as base64': `javascript/esm|data:text/javascript;charset=utf-8;base64,${runtime}|${root === '/a' ? '0123456789abcdef' : 'fedcba9876543210'}`,
    'the entry, with the runtime in its name': `container entry (default) [["./panel"]] data:text/javascript;base64,${runtime}`,
  };
};

test.each(Object.keys(inCheckout('')))(
  '%s has one name in every checkout, with padding of base64 or without',
  (what) => {
    const names = ['/a', '/ab', '/abc', '/home/of/another'].map((root) =>
      withoutRoot(inCheckout(root)[what] ?? '', root),
    );
    expect(new Set(names).size).toBe(1);
    expect(names[0]).toContain('/node_modules/');
  },
);

test('modules with other contents keep different names', () => {
  const named = (file: string) => withoutRoot(`provide module (default) x@1.0.0 = /a/${file}`, '/a');
  expect(named('one.js')).not.toBe(named('two.js'));
});

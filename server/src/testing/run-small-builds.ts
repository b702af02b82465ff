import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { RELEASE_FILE } from '@bandmark/contracts/registry';
import { releaseDocument } from '@bandmark/tools/build/release-document';
import { packageConfig, runWebpack } from '@bandmark/tools/build/run-webpack';
import { ROOT } from '@bandmark/tools/packages';

// Started by releases/checks/broken-builds.test.ts, because webpack does not run inside jest. Builds single-file
// remotes, unminified, with the same configuration as every remote, into `<directory>/<name>/dist`.
const [root = ''] = process.argv.slice(2);

const SCREENS = ['ConfirmAddressScreen', 'EnquiryScreen', 'ResetPasswordScreen', 'SignInScreen', 'StopMailsScreen'];
const own = (path: string) => JSON.stringify(join(ROOT, path));
/** The additional imports of each variant. */
const VARIANTS: Readonly<Record<string, string>> = {
  good: '',
  'own-react': `import { useState } from ${own('shared/platform/node_modules/react/cjs/react.production.js')}; use(useState);`,
  'own-react-dom': `import { createRoot } from ${own('shared/platform/node_modules/react-dom/cjs/react-dom-client.production.js')}; use(createRoot);`,
  'own-zod': `import { string } from ${own('shared/contracts/node_modules/zod/mini/index.js')}; use(string());`,
};

async function buildVariant(name: string, imports: string): Promise<void> {
  const directory = join(root, name, 'remote-auth');
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(directory, path)), { recursive: true });
    await writeFile(join(directory, path), text);
  };
  await write('package.json', JSON.stringify({ name: '@bandmark/remote-auth', version: '1.0.0' }));
  await write('tsconfig.json', JSON.stringify({ compilerOptions: { module: 'esnext', jsx: 'react-jsx' } }));
  await write(
    'webpack.config.mjs',
    `import { remoteConfig } from ${own('shared/presets/webpack/remote.mjs')};\nexport default remoteConfig(import.meta.dirname);`,
  );
  await write('src/screens.module.css', '.screen { color: red }');
  await write(
    'src/expose/screens.ts',
    `import { createContext, createElement } from 'react';
import { call } from '@bandmark/platform';
import { object, string as text } from '@bandmark/contracts/schema';
import styles from '../screens.module.css';
${imports}
function use(_: unknown) { globalThis.used = _; }
const Context = createContext(object({ a: text() }));
const screen = () => createElement(Context.Provider, null, createElement('p', { className: styles.screen, onClick: call }));
${SCREENS.map((each) => `export const ${each} = () => screen();`).join('\n')}
export const later = () => import('../later');`,
  );
  await write('src/later.ts', `export const later = 'later';`);
  await symlink(join(ROOT, 'remote-auth/node_modules'), join(directory, 'node_modules'));

  const output = join(root, name, 'dist');
  const config = await packageConfig(directory, { version: '1.0.0', output, development: true });
  const stats = await runWebpack({ ...config, cache: false, devtool: false });
  const release = await releaseDocument({ directory, output, version: '1.0.0', stats, now: new Date() });
  for (const report of ['mf-manifest.json', 'mf-stats.json']) await rm(join(output, report));
  await writeFile(join(output, RELEASE_FILE), JSON.stringify(release));
}

await Promise.all(Object.entries(VARIANTS).map(([name, imports]) => buildVariant(name, imports)));

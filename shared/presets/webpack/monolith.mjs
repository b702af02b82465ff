import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import webpack from 'webpack';
import { shellConfig } from './shell.mjs';

/** The only file of the shell that knows how to find remotes. */
const FEDERATED_LOADER = /[/\\]federation[/\\]loader$/;

/**
 * The site as one build, for the benches: the shell's own configuration and sources, with `load` replaced by a map of
 * static `import()`. Lazy parts may share chunks, as in any single build; the federated shell does not need that.
 * @param {string} root of the checkout
 * @param {{ version: string, output: string, scratch: string }} build `scratch` takes the generated loader
 * @returns {import('webpack').Configuration}
 */
export function monolithConfig(root, { version, output, scratch }) {
  const config = shellConfig(join(root, 'shell'))({ version, output });
  const loader = writeLoader(root, scratch);
  return {
    ...config,
    optimization: { ...config.optimization, splitChunks: { chunks: 'async' } },
    plugins: [...config.plugins, new webpack.NormalModuleReplacementPlugin(FEDERATED_LOADER, loader)],
  };
}

/**
 * Id of an optional JSON block in a page of the monolith: chunk of a module → URLs of its files. With it the monolith
 * warms up the same modules as the federated page (shell/src/warming).
 */
export const MONOLITH_FILES_ID = 'monolith-files';

/** Name of the chunk of a remote's module, such as `auth-screens`. @param {string} key such as `auth/screens` */
export const monolithChunk = (key) => key.replace('/', '-');

/**
 * Writes the loader of the monolith: every `remote-x/src/expose/<module>` under its key. It is generated, so that newly
 * exposed modules become part of the comparison automatically.
 * @param {string} root of the checkout @param {string} scratch
 */
function writeLoader(root, scratch) {
  const imports = readdirSync(root)
    .filter((folder) => folder.startsWith('remote-') && existsSync(join(root, folder, 'package.json')))
    .flatMap((folder) => exposedFiles(join(root, folder)).map((file) => importLine(root, folder, file)));
  const api = JSON.stringify(join(root, 'shell/src/api/load-api-part.ts'));
  const text = `import { loadApiFor } from ${api};
const modules = {
${imports.join('\n')}
};
const loading = new Map();
const load = (key) => {
  loadApiFor(key);
  if (!loading.has(key)) {
    loading.set(key, modules[key]().catch((error) => {
      loading.delete(key);
      throw error;
    }));
  }
  return loading.get(key);
};
const listed = document.getElementById("${MONOLITH_FILES_ID}");
const files = listed ? JSON.parse(listed.textContent) : null;
const fetched = new Set();
const fetchAhead = (href) => {
  if (fetched.has(href)) return;
  fetched.add(href);
  fetch(href, { credentials: 'same-origin', priority: 'low' }).then((response) => response.blob()).catch(() => {});
};
const run = (key) => load(key).then(() => undefined, () => undefined);
export const loader = {
  load,
  preload: (key) => void run(key),
  // Without the list, a page fetches what webpack fetches: a part when it is asked for, or a link to it pointed at.
  prepare: async (key, readiness) => {
    if (!files) return;
    for (const href of files[key.replace('/', '-')] ?? []) fetchAhead(href);
    if (readiness === 'run') await run(key);
  },
  take: () => undefined,
  runningVersion: () => undefined,
  confirmMounted: () => undefined,
  rejectRunning: () => false,
};
`;
  mkdirSync(scratch, { recursive: true });
  const file = join(scratch, 'monolith-loader.js');
  writeFileSync(file, text);
  return file;
}

/** @param {string} directory of the package */
function exposedFiles(directory) {
  return readdirSync(join(directory, 'src/expose')).filter((file) => /(?<!\.test)\.tsx?$/.test(file));
}

/** @param {string} root @param {string} folder @param {string} file of src/expose */
function importLine(root, folder, file) {
  const key = `${folder.replace(/^remote-/, '')}/${file.replace(/\.tsx?$/, '')}`;
  const source = join(root, folder, 'src/expose', file);
  return `  ${JSON.stringify(key)}: () => import(/* webpackChunkName: "${monolithChunk(key)}" */ ${JSON.stringify(source)}),`;
}

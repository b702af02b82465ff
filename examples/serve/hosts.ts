import { fileURLToPath } from 'node:url';

interface Host {
  /** Heading of its page and name in the list of hosts. */
  title: string;
  /** Port of `npm start`, unless `PORT` is set. */
  port: number;
  /** Bundler that builds `/app.js`; a host without sources has only `public/`. */
  bundler?: 'esbuild' | 'webpack';
  /** `Content-Security-Policy` of its page. */
  policy?: (site: string) => string;
}

/** Policy of the strict host: scripts from the site and from this page, media from this page, and nothing inline. */
const strictPolicy = (site: string) =>
  [
    "default-src 'none'",
    `script-src 'self' ${site}`,
    "style-src 'self'",
    "connect-src 'self'",
    'media-src blob:',
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

/** Every host that embeds the recorder, by its folder in `hosts/`. */
export const HOSTS = {
  plain: { title: 'A plain page', port: 4101 },
  'react-18': { title: 'A React 18 app', port: 4102, bundler: 'esbuild' },
  'react-19-federated': { title: 'A React 19 app with module federation', port: 4103, bundler: 'webpack' },
  vue: { title: 'A Vue app', port: 4104, bundler: 'esbuild' },
  'strict-csp': { title: 'A page with a strict policy', port: 4105, policy: strictPolicy },
} as const satisfies Record<string, Host>;

export type HostName = keyof typeof HOSTS;

export const HOST_NAMES = Object.keys(HOSTS) as HostName[];

export const hostNamed = (name: HostName): Host => HOSTS[name];

export const hostFolder = (name: HostName): string => fileURLToPath(new URL(`../hosts/${name}/`, import.meta.url));

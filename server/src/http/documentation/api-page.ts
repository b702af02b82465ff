import type { Access } from '../access';
import { z } from 'zod';
import type { RegisteredRoute } from '../define-route';
import { escapeHtml } from '../../escape-html';

const CALLERS: Readonly<Record<Access, string>> = {
  anyone: 'anyone',
  'signed-in': 'signed-in user',
  examiner: 'examiner',
  lead: 'examiners’ lead, operator',
  'site-operator': 'operator',
  operations: 'operator',
  operator: 'operator',
  monitoring: 'Prometheus',
  team: 'team that releases, by its token',
  'grant-or-owner': 'holder of the attempt’s grant, or its owner',
};

/**
 * The API as an HTML page without a script: the page policy applies here too, and the usual explorers need inline
 * scripts (docs/decisions/012-api-page-without-script.md).
 */
export function apiPageHtml(routes: readonly RegisteredRoute[], siteName: string): string {
  const shown = routes.filter(({ access }) => access !== 'operator' && access !== 'monitoring');
  const sorted = [...shown].sort(
    (a, b) => a.endpoint.path.localeCompare(b.endpoint.path) || a.endpoint.method.localeCompare(b.endpoint.method),
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeHtml(siteName)} API</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<style>
body{font:1rem/1.55 system-ui,sans-serif;max-width:60rem;margin:3rem auto;padding:0 1.25rem}
h1{font-size:1.75rem}h2{font:600 1.05rem/1.4 ui-monospace,monospace;margin:0;overflow-wrap:anywhere}
article{border-top:1px solid color-mix(in srgb,currentColor 25%,transparent);padding:1.25rem 0}
pre{overflow:auto;padding:.75rem 1rem;background:color-mix(in srgb,currentColor 7%,transparent);font-size:.85rem}
p{margin:.35rem 0}summary{cursor:pointer}
</style>
</head>
<body>
<main>
<h1>${escapeHtml(siteName)} API</h1>
<p>As data: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1). A failed call returns a code with parameters, and a message for developers.</p>
${sorted.map(article).join('\n')}
</main>
</body>
</html>
`;
}

function article({ endpoint, access }: RegisteredRoute): string {
  const parts: readonly (readonly [string, z.core.$ZodType | undefined, 'input' | 'output'])[] = [
    ['In the path', endpoint.params, 'output'],
    ['In the query', endpoint.query, 'output'],
    ['Body', endpoint.body, 'input'],
    ['Response', endpoint.response, 'output'],
  ];
  return `<article>
<h2>${endpoint.method} ${escapeHtml(endpoint.path)}</h2>
<p>${escapeHtml(endpoint.summary)}</p>
<p>For: ${escapeHtml(CALLERS[access])}</p>
${parts.map(([title, schema, io]) => (schema ? details(title, schema, io) : '')).join('')}${endpoint.rawBody ? '<p>Body: raw bytes.</p>\n' : ''}</article>`;
}

function details(title: string, schema: z.core.$ZodType, io: 'input' | 'output'): string {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return `<details><summary>${title}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(rest, null, 2))}</pre></details>\n`;
}

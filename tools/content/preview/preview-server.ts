import { watch } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sirv from 'sirv';
import { codeOf, CommandError } from '../../run-command';
import { checkContent } from '../check-content';
import { type Form, readForms } from '../read-forms';
import { addressOf, brokenPage, formPage, indexPage } from './form-page';

/** Reloads the page when a form changes. The browser restores the scroll position, and reconnects after a restart. */
const RELOAD_SCRIPT = `new EventSource('/changes').onmessage = () => location.reload();\n`;

const PREVIEW_STYLES = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 70rem; margin: 0 auto; padding: 1rem; }
.text { max-width: 42rem; white-space: pre-line; }
section { margin-top: 2rem; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .4rem .6rem; border-bottom: 1px solid #8888; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
.layout { margin: 1rem 0; padding: .5rem 1rem; border: 1px solid #8888; }
.key { font-weight: 600; }
.choices { margin: .4rem 0; padding: 0; list-style: none; }
.problem { color: light-dark(#a00000, #ff9a90); }
section.problem { padding: .2rem 1rem; border-left: 3px solid; }
img { max-width: 100%; height: auto; background: #fff; }
audio { width: 100%; max-width: 42rem; }
`;

export interface PreviewServer {
  /** Such as `http://127.0.0.1:4920`. */
  origin: string;
  close(): Promise<void>;
}

export interface PreviewOptions {
  contentFolder: string;
  port: number;
  measuresOf(form: Form): readonly string[];
}

/**
 * Serves the forms with their keys to this machine only: it listens on the loopback interface and rejects other host
 * names, so that a page of another site cannot read them through DNS rebinding.
 * @param options `port`: 0 for any free one; `measuresOf`: lines about a form's texts
 */
export async function startPreview(options: PreviewOptions): Promise<PreviewServer> {
  const { contentFolder, port } = options;
  const files = sirv(contentFolder, { dev: true, extensions: [] });
  const waiting = new Set<ServerResponse>();

  const server = createServer((request, response) => {
    response.setHeader('cache-control', 'no-store');
    response.setHeader('x-content-type-options', 'nosniff');
    if (!isLoopback(request)) return end(response, 403, 'text/plain', 'This page is only for this machine.');
    // Not resolved against a base: there `//` would be an address without a host, which throws.
    const address = new URL(`http://localhost${request.url ?? '/'}`).pathname;
    if (request.method !== 'GET' && request.method !== 'HEAD') return end(response, 405, 'text/plain', 'Only GET.');
    if (address === '/changes') return waitForChange(response, waiting);
    if (address === '/preview.css') return end(response, 200, 'text/css', PREVIEW_STYLES);
    if (address === '/reload.js') return end(response, 200, 'text/javascript', RELOAD_SCRIPT);
    if (address.startsWith('/files/')) {
      request.url = address.slice('/files'.length);
      files(request, response, () => end(response, 404, 'text/plain', 'There is no such file.'));
      return;
    }
    // Reads the few files again for each page, so that it always shows their current content.
    page(options, address.slice(1)).then(
      (text) =>
        text === null
          ? end(response, 404, 'text/plain', 'There is no such form.')
          : end(response, 200, 'text/html', text),
      (error: unknown) => end(response, 500, 'text/plain', String(error)),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      reject(codeOf(error) === 'EADDRINUSE' ? new CommandError(`Port ${port} is in use by another program.`) : error);
    });
    server.listen(port, '127.0.0.1', resolve);
  });
  const watcher = watch(contentFolder, { recursive: true }, () => {
    for (const response of waiting) response.write('data: changed\n\n');
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        watcher.close();
        for (const response of waiting) response.end();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const isLoopback = ({ headers }: IncomingMessage) =>
  /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(headers.host ?? '');

function end(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(text);
}

/** Starts an event stream that sends "changed" whenever a file of a form changes. */
function waitForChange(response: ServerResponse, waiting: Set<ServerResponse>): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(': connected\n\n');
  waiting.add(response);
  response.once('close', () => waiting.delete(response));
}

/** @returns null if there is no such form */
async function page({ contentFolder, measuresOf }: PreviewOptions, address: string): Promise<string | null> {
  const { forms, problems: unread } = await readForms(contentFolder);
  const problems = [...unread, ...checkContent(forms)];
  if (address === '') return indexPage(forms, problems);
  const found = forms.find(({ file }) => addressOf(file) === address);
  if (found) return formPage(found, problems, measuresOf(found.form));
  const broken = unread.find(({ file }) => addressOf(file) === address);
  return broken ? brokenPage(broken.file, problems) : null;
}

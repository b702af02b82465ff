import { ALL_ENDPOINTS } from '@bandmark/contracts/api/all';
import { health } from '@bandmark/contracts/api/health';
import { fastify } from 'fastify';
import { withServerOnPglite } from '../../testing/with-server';
import type { RegisteredRoute } from '../define-route';
import { registerDocumentation } from './register-documentation';

withServerOnPglite('the API', (server) => {
  const keyOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;

  test('every endpoint of the contracts is there', () => {
    const known = new Set(server().app.registeredRoutes.map(({ endpoint }) => keyOf(endpoint)));
    expect(ALL_ENDPOINTS.map(keyOf).filter((key) => !known.has(key))).toEqual([]);
  });

  test('its OpenAPI document names every endpoint of the contracts, and none of the operator', async () => {
    const answer = await server().app.inject({ url: '/api/openapi.json' });
    const { openapi, paths } = answer.json<{
      openapi: string;
      paths: Record<string, Record<string, { summary: string }>>;
    }>();
    expect(openapi).toBe('3.1.0');
    const named = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(named.sort()).toEqual(ALL_ENDPOINTS.map(keyOf).sort());
    expect(Object.keys(paths).join()).not.toContain('operator');
    const signIn = paths['/api/auth/sign-in']?.['post'];
    expect(signIn).toMatchObject({
      requestBody: { content: { 'application/json': { schema: { required: ['email', 'password', 'reCaptcha'] } } } },
      responses: { 200: { content: { 'application/json': { schema: { required: ['JWT'] } } } }, 400: {}, 429: {} },
    });
    expect(paths['/api/marking/{attemptId}']?.['get']).toMatchObject({
      security: [{ session: [] }],
      parameters: [{ name: 'attemptId', in: 'path', required: true }],
    });
  });

  test('its page holds under the page policy: no script at all', async () => {
    const answer = await server().app.inject({ url: '/api/docs' });
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(answer.body).not.toContain('<script');
    for (const { path } of ALL_ENDPOINTS) expect(answer.body).toContain(path);
  });
});

test.each(['/api/openapi.json', '/api/docs'])(
  '%s is generated once, with the routes that were registered after it',
  async (url) => {
    const read = jest.fn(() => health);
    const routes: RegisteredRoute[] = [];
    const app = fastify();
    app.decorate('registeredRoutes', routes);
    registerDocumentation(app, { siteName: 'Bandmark', pageHeaders: () => ({}) });
    routes.push(
      Object.defineProperty({ access: 'anyone', accountLimit: null }, 'endpoint', { get: read }) as RegisteredRoute,
    );
    const first = await app.inject({ url });
    expect(first.body).toContain(health.path);
    const reads = read.mock.calls.length;
    expect((await app.inject({ url })).body).toBe(first.body);
    expect(read).toHaveBeenCalledTimes(reads);
  },
);

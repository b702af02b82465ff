import { ALL_ENDPOINTS } from '@bandmark/contracts/api/all';
import { withServerOnPglite } from '../../testing/with-server';

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

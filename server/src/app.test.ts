import { withServer } from './testing/with-server';

withServer('app', (server) => {
  test('an unknown address gets 404 as JSON', async () => {
    const response = await server().app.inject({ url: '/api/nothing-here' });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ message: 'There is nothing at this address.', code: 'not_found' });
  });
});

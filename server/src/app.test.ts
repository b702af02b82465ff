import { withServer } from './testing/with-server';

withServer('app', (server) => {
  test('an unknown address answers 404 as JSON', async () => {
    const answer = await server().app.inject({ url: '/api/nothing-here' });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ message: 'There is nothing at this address.', code: 'not_found' });
  });
});

import { authCalls } from './auth-calls';
import { withServerOnPglite } from './with-server';

withServerOnPglite('a server whose routes forget their requests', (server) => {
  test('fails its tests', async () => {
    const { causedBy } = server().jobs;
    jest.spyOn(server().jobs, 'causedBy').mockImplementation(() => causedBy(undefined));
    await authCalls(server).resetPassword('forgotten@example.org');
    expect(server().jobs.takeForgotten()).toEqual(['send-recovery-mail of no request']);
  });
});

import { addTest, mark, takePart } from '../../testing/exam-calls';
import { withServer } from '../../testing/with-server';
import { usualMarkMs } from './usual-mark-time';

const HOUR = 3_600_000;

withServer('the usual time to a mark', (server) => {
  test('is within which four of five of the latest came, and unknown before the fifth', async () => {
    const examiner = await server().user({ isExaminer: true });
    const candidate = await server().user();
    const usual = () => usualMarkMs(server().deps, 'speaking');
    for (const hours of [1, 2, 3, 30, 4]) {
      expect(await usual()).toBeNull();
      const { attemptId } = await takePart(server(), candidate, await addTest(server(), candidate), 'speaking');
      server().advance(hours * HOUR);
      expect((await mark(server(), examiner, attemptId, [6, 6, 6, 6])).statusCode).toBe(200);
    }
    expect(await usual()).toBe(4 * HOUR);
    expect(await usualMarkMs(server().deps, 'writing')).toBeNull();
    server().advance(31 * 24 * HOUR);
    expect(await usual()).toBeNull();
  });
});

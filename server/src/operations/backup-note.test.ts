import type { FailedWorkList } from '@bandmark/contracts/api/operations';
import { HOUR_MS } from '@bandmark/domain/durations';
import { buildMetricsApp } from '../connect-metrics';
import { withServerOnPglite } from '../testing/with-server';
import { noteBackup } from './backup-note';

withServerOnPglite('the last backup', (server) => {
  const shown = async () => {
    const { headers } = await server().user({ isOperator: true });
    const response = await server().app.inject({ url: '/api/operations/failed-work', headers });
    return response.json<FailedWorkList>().backup;
  };
  /** The metrics of a new app, because an app caches values for some seconds. */
  const measured = async () => {
    const app = buildMetricsApp(server().deps);
    const { body } = await app.inject('/metrics');
    await app.close();
    return [...body.matchAll(/^bandmark_backup_\w+ (\S+)$/gm)].map(([, value]) => Number(value));
  };

  test('is on the operators’ page and in the metrics: none, a whole one, an old one, a failed one', async () => {
    const { store, clock } = server().deps;
    expect(await shown()).toEqual({ finishedAt: null, failedAt: null, isDue: true });
    expect(await measured()).toEqual([0, 0]);

    const finishedAt = clock();
    await noteBackup(store, 'finished', finishedAt);
    expect(await shown()).toEqual({ finishedAt, failedAt: null, isDue: false });
    expect(await measured()).toEqual([finishedAt / 1000, 0]);

    server().advance(36 * HOUR_MS);
    expect(await shown()).toMatchObject({ isDue: false });
    server().advance(1);
    expect(await shown()).toMatchObject({ finishedAt, isDue: true });

    await noteBackup(store, 'finished', clock());
    await noteBackup(store, 'failed', clock());
    expect(await shown()).toEqual({ finishedAt: clock(), failedAt: clock(), isDue: true });
    expect(await measured()).toEqual([clock() / 1000, 1]);
    await noteBackup(store, 'finished', clock());
    expect(await shown()).toMatchObject({ failedAt: null, isDue: false });
  });

  test('is none where its note is damaged', async () => {
    await server().deps.store.put('operations/backup.json', Buffer.from('{"finishedAt":'));
    expect(await shown()).toEqual({ finishedAt: null, failedAt: null, isDue: true });
  });
});

import { PGlite } from '@electric-sql/pglite';
import { migratedSnapshot } from '../testing/migrated-snapshot';
import { guardPanic } from './panic-guard';

test('a panic of the embedded database is reported, in a transaction too, and any other error is not', async () => {
  const pglite = await PGlite.create({ loadDataDir: await migratedSnapshot() });
  const panics: string[] = [];
  const guarded = guardPanic(pglite, (error) => panics.push(error.message));
  expect((await guarded.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await expect(guarded.query('select wrong')).rejects.toThrow('wrong');
  await expect(guarded.transaction((tx) => tx.query('select wrong'))).rejects.toThrow('wrong');
  expect(panics).toEqual([]);

  const panic = Object.assign(new Error('could not write to file "pg_wal/xlogtemp.42"'), { severity: 'PANIC' });
  await expect(guarded.transaction(() => Promise.reject(panic))).rejects.toBe(panic);
  expect(panics).toEqual([panic.message]);
  await guarded.close();
});

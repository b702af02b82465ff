import { remoteFileUrl } from '@bandmark/contracts/registry';
import pg from 'pg';
import { openJobs } from '../../../server/src/jobs/open-jobs';
import { openLog } from '../../../server/src/log';
import { solveCaptchaOf } from '../../../server/src/testing/solve-captcha';
import { SERVERS } from '../../fixtures/cluster';
import { S3_SERVERS } from '../../fixtures/s3-servers';
import { callFrom, createTeam, deriveVersion, statusesOf, versionsOn } from '../../fixtures/cluster-calls';
import { expect, test } from '../../fixtures/cluster-test';
import { createOperator, signUpWith } from '../../fixtures/visitor';

/** Each server polls the bucket every second. */
const FOLLOWED = { intervals: [50] };

for (const kind of S3_SERVERS) {
  test.describe(`releases on two servers with one bucket (${kind})`, () => {
    test.use({ s3: [kind] });

    test('a release, a rollback and a promotion on one server are followed by the other', async ({ cluster }) => {
      const team = await createTeam(cluster, 'auth');
      const [before] = await versionsOn(cluster, 'auth');
      const { directory, entry } = await deriveVersion(cluster, 'auth', '9.0.0');
      await team.publish({ name: 'auth', directory, makeCurrent: true });
      // The page of one server names files that the proxy may request from the other at once.
      for (const name of SERVERS) {
        const response = await fetch(remoteFileUrl(cluster.server(name).origin, 'auth', '9.0.0', entry));
        expect(response.status, `${entry} on server ${name}`).toBe(200);
      }
      await expect.poll(() => versionsOn(cluster, 'auth'), FOLLOWED).toEqual(['9.0.0', '9.0.0']);
      await team.rollback('auth');
      await expect.poll(() => versionsOn(cluster, 'auth'), FOLLOWED).toEqual([before, before]);
      await team.promote('auth', '9.0.0');
      await expect.poll(() => versionsOn(cluster, 'auth'), FOLLOWED).toEqual(['9.0.0', '9.0.0']);
    });

    test('a canary has the same visitors on both; what they report adds up, and a bad one is taken off once', async ({
      cluster,
    }) => {
      const team = await createTeam(cluster, 'replay');
      // Both versions are new, so that only the reports below count.
      const current = '9.1.0';
      const canary = '9.2.0';
      for (const version of [current, canary]) {
        const { directory } = await deriveVersion(cluster, 'replay', version);
        await team.publish({ name: 'replay', directory, makeCurrent: version === current });
      }
      const { generation } = await team.canary('replay', canary, 50);
      const operator = await createOperator(cluster);
      const generations = async () => (await statusesOf(cluster, operator)).map((status) => status.generation);
      await expect.poll(generations, FOLLOWED).toEqual([generation, generation]);

      const dealt = await Promise.all(
        Array.from({ length: 20 }, (_, index) => versionsOn(cluster, 'replay', index * 500)),
      );
      for (const [a, b] of dealt) expect(a).toBe(b);
      expect([...new Set(dealt.flat())].sort()).toEqual([current, canary]);

      const where = (version: string) => ({ remote: 'replay', version, phase: 'load' });
      let visitors = 0;
      const report = async (version: string, loads: number, errors: number) => {
        for (let load = 0; load < loads; load += 1) {
          visitors += 1;
          const isError = load < errors;
          const event = isError ? { kind: 'error', message: 'Failed to load' } : { kind: 'load', value: 120 };
          const address = `127.1.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`;
          const body = { events: [{ ...event, ...where(version) }] };
          expect(await callFrom(address, cluster, '/api/telemetry', body)).toBe(200);
        }
      };
      await report(current, 60, 1);
      await report(canary, 50, 12);
      for (const { remotes } of await statusesOf(cluster, operator)) {
        const replay = remotes.find(({ remote }) => remote === 'replay');
        const healthOf = (wanted: string) => replay?.releases.find(({ version }) => version === wanted)?.health;
        expect(healthOf(canary)).toMatchObject({ loads: 50, errors: 12 });
        expect(healthOf(current)).toMatchObject({ loads: 60, errors: 1 });
        expect(replay?.canaryVerdict).toBe('roll-back');
      }

      const queue = await openJobs({ kind: 'postgres', url: cluster.databaseUrl }, openLog('error'));
      await queue.causedBy(undefined).send('check-canaries', {});
      const canaryVersions = () => versionsOn(cluster, 'replay', canaryCohort(dealt, canary));
      await expect.poll(canaryVersions, FOLLOWED).toEqual([current, current]);
      // The second check, on either server, must find nothing to roll back.
      await queue.causedBy(undefined).send('check-canaries', {});
      await queue.close();
      await expect.poll(() => openChecks(cluster.databaseUrl)).toBe(0);
      const automatic = (await team.history('replay')).filter(({ who }) => who === 'automatic');
      expect(automatic.map(({ version, percent }) => [version, percent])).toEqual([[canary, 0]]);
    });
  });
}

// The database counts them, so one kind of bucket is enough.
test('limits and captchas count across both servers', async ({ cluster }) => {
  const misses: number[] = [];
  // Digits of the base58 alphabet, because other characters are no valid id.
  for (const digit of '123456789ABCDEFGHJKLMNPQRSTUVWXY')
    misses.push(await callFrom('127.2.0.1', cluster, `/api/certificate/test-result/AGuess1of2Somebody${digit}`));
  expect(misses).toEqual([...Array<number>(30).fill(404), 429, 429]);

  const asked = await Promise.all(
    Array.from({ length: 40 }, () => callFrom('127.2.0.2', cluster, '/api/auth/reset-password', {})),
  );
  expect(asked.filter((status) => status !== 429)).toHaveLength(30);

  // The challenge of one server, solved once and sent to both at the same time.
  const reCaptcha = await solveCaptchaOf(cluster.server('a').origin);
  const signUps = await Promise.all(SERVERS.map((name) => signUpWith(cluster.server(name).origin, reCaptcha)));
  expect(signUps.map(({ status }) => status).sort()).toEqual([200, 400]);
});

/** A cohort that was assigned this version. */
const canaryCohort = (dealt: readonly (readonly (string | undefined)[])[], version: string): number =>
  dealt.findIndex(([first]) => first === version) * 500;

/** Number of queued and running `check-canaries` jobs. */
async function openChecks(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ open: string }>(
      "select count(*) as open from pgboss.job where name = 'check-canaries' and state < 'completed'",
    );
    return Number(rows[0]?.open);
  } finally {
    await client.end();
  }
}

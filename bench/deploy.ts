/**
 * `npm run bench -- deploy`: follows docs/guides/deploying.md on a freshly installed Debian 13, command by command, and
 * takes the main journey on the resulting site, over TLS. Then it upgrades and rolls back under requests, kills a
 * server, and replaces nginx by Caddy. Needs root on Debian, free ports 80, 443, 3001, 3002 and 5432, and a Debian
 * mirror. `--record` writes the steps into docs/benchmarks.md; `--keep` leaves the machine up until Enter is pressed.
 */
import { join } from 'node:path';
import { Clusters } from '@bandmark/e2e/fixtures/cluster';
import { ROOT } from '@bandmark/e2e/fixtures/run-node';
import { runCommand, say } from '@bandmark/tools/run-command';
import { startCeph } from '../server/src/testing/ceph-server';
import { benchCommand } from './harness/options';
import { circumstances, record } from './harness/report';
import { DebianMachine } from './harness/debian-machine';
import { DeployedSite } from './harness/deployed-site';
import { busyPorts, makePackages } from './harness/deploy-parts';

const GUIDE = join(ROOT, 'docs/guides/deploying.md');
const PORTS = [80, 443, 3001, 3002, 5432];

const { keep: isKept, record: isRecorded } = benchCommand()
  .option('--keep', 'leave the machine up until Enter is pressed', false)
  .parse()
  .opts();

await runCommand(async () => {
  const obstacle = await obstacleHere();
  if (obstacle !== null) {
    say(`Skipped: ${obstacle}.`);
    return 0;
  }
  const begun = performance.now();
  const seconds = () => Math.round((performance.now() - begun) / 1000);
  const steps: string[] = [];
  const step = (line: string) => {
    steps.push(`${seconds()} s: ${line}`);
    say(`${String(seconds()).padStart(4)} s  ${line}`);
  };
  const bucket = await startCeph();
  if (!bucket) throw new Error('Ceph is not installed.');
  const machine = await DebianMachine.boot(step);
  const site = new DeployedSite(machine, GUIDE, step);
  try {
    step(
      `a machine with ${await machine.run('sh', '-c', '. /etc/os-release; echo "$PRETTY_NAME"')}, and nothing on it`,
    );
    const { first, second } = await makePackages(machine.root);
    step(`${first} and ${second} made`);
    await site.install(bucket);
    await site.checkHardening();
    await site.takeMainJourney();
    await site.upgradeUnderRequests();
    await site.killServer();
    await site.rollBackUnderRequests();
    await site.takeMainJourney();
    await site.replaceNginxByCaddy();
    const whole = `All of it in ${seconds()} s · ${circumstances()}`;
    say(whole);
    if (isRecorded) await record('deploy', ['', ...steps.map((each) => `- ${each}`), '', whole].join('\n'));
    if (isKept) await new Promise((resolve) => process.stdin.once('data', resolve));
    return 0;
  } catch (error) {
    say(
      await machine
        .run('journalctl', '--no-pager', '-n', '80', '-u', 'bandmark@*', '-u', 'nginx', '-u', 'caddy')
        .catch(String),
    );
    throw error;
  } finally {
    site.close();
    await machine.stop();
    await bucket.stop();
  }
});

/** @returns why this machine cannot run the bench; null when it can */
async function obstacleHere(): Promise<string | null> {
  const machine = await DebianMachine.obstacle(say);
  if (machine !== null) return machine;
  const ceph = await new Clusters(say).availability('ceph');
  if (!ceph.isAvailable) return ceph.why;
  const busy = await busyPorts(PORTS);
  return busy.length > 0 ? `another program listens on port ${busy.join(' and ')}` : null;
}

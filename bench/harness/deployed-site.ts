import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@bandmark/e2e/fixtures/run-node';
import type { TestS3Server } from '../../server/src/testing/s3-process';
import type { DebianMachine } from './debian-machine';
import { guideBlocks } from './guide-blocks';
import { SteadyRequests } from './steady-requests';
import { Terminal } from './terminal';
import { DebianMachine as Machine } from './debian-machine';

/** A reserved name (RFC 6761); the bench's programs resolve it through their own hosts file. */
const SITE = 'bandmark.test';
const AUTHORITY = '/etc/bandmark/tls/authority.pem';
const JOURNEY = join(ROOT, 'bench/harness/journey-over-tls.ts');

/** A site that the guide's commands have set up in a `DebianMachine`. */
export class DeployedSite {
  private readonly terminal: Terminal;

  constructor(
    private readonly machine: DebianMachine,
    private readonly guide: string,
    private readonly step: (line: string) => void,
  ) {
    this.terminal = new Terminal(Machine.commandLine(machine.pid, ['bash', '--noprofile', '--norc']));
  }

  /** Ends its shell. */
  close(): void {
    this.terminal.close();
  }

  /** Runs every block of the guide for a new machine, in order. */
  async install(bucket: TestS3Server): Promise<void> {
    const variables = {
      SITE,
      S3_ENDPOINT: bucket.endpoint,
      S3_BUCKET: bucket.bucket,
      S3_REGION: bucket.region,
      S3_KEY: bucket.accessKeyId,
      S3_SECRET: bucket.secretAccessKey,
      SMTP_URL: '',
      MAIL_FROM: `no-reply@${SITE}`,
      OPERATOR_NAME: 'Sample Operator',
      OPERATOR_ADDRESS: '1 Sample Street, Tallinn',
      OPERATOR_CONTACT: `operator@${SITE}`,
      GOVERNING_COUNTRY: 'EE',
    };
    const blocks = await this.blocksFor('machine', 'variables');
    // Readers replace the guide's example values; the bench replaces them with the values of this machine.
    const asked = [...(blocks.find(({ purpose }) => purpose === 'variables')?.commands ?? '').matchAll(/(\w+)=/g)];
    const unknown = asked.map(([, name = '']) => name).filter((name) => !Object.hasOwn(variables, name));
    if (unknown.length > 0)
      throw new Error(`The guide asks for ${unknown.join(', ')}, which this bench does not have.`);
    for (const { purpose, line, commands } of blocks) {
      const exports = Object.entries(variables).map(([name, value]) => `export ${name}='${value}'`);
      await this.terminal.run(purpose === 'variables' ? exports.join('\n') : commands, 600_000);
      this.step(`line ${line}: \`${(commands.split('\n')[0] ?? '').slice(0, 70)}\``);
    }
  }

  /** Checks the unit with systemd-analyze, and the owner and mode of the settings. */
  async checkHardening(): Promise<void> {
    const unit = '/etc/systemd/system/bandmark@.service';
    await this.machine.run('systemd-analyze', 'verify', unit);
    const security = await this.machine.run('systemd-analyze', 'security', '--no-pager', 'bandmark@3001.service');
    const [, exposure = 'unknown'] = /Overall exposure level for \S+: ([\d.]+)/.exec(security) ?? [];
    const settings = await this.machine.run('stat', '-c', '%U %a', '/etc/bandmark/bandmark.env');
    if (settings !== 'bandmark 600') throw new Error(`The settings belong to ${settings}.`);
    this.step(`systemd-analyze security: ${exposure} of 10 (lower is safer); settings ${settings}`);
  }

  /** Takes the main journey in Chromium through the proxy, with a certificate of the machine's own authority. */
  async takeMainJourney(): Promise<void> {
    await this.withCallers(async (callAs) => {
      await callAs(JOURNEY, [SITE, String(this.machine.pid), await this.keyHash()]);
    });
    this.step(`the main journey at https://${SITE}`);
  }

  async upgradeUnderRequests(): Promise<void> {
    await this.machine.run('sh', '-c', 'mv /root/next/* /root/');
    await this.runUnderRequests('machine upgrade', 'upgraded');
  }

  async rollBackUnderRequests(): Promise<void> {
    await this.runUnderRequests('machine rollback', 'rolled back');
  }

  /** kill -9; waits until systemd has restarted the server and it is ready. */
  async killServer(): Promise<void> {
    const unit = 'bandmark@3001.service';
    const pid = await this.machine.run('systemctl', 'show', '--property=MainPID', '--value', unit);
    const killed = performance.now();
    await this.machine.run('kill', '-9', pid);
    await this.terminal.run(
      `until new=$(systemctl show --property=MainPID --value ${unit}); [ "$new" != 0 ] && [ "$new" != ${pid} ] && PORT=3001 bandmark check ready; do sleep 0.1; done`,
    );
    this.step(`kill -9 of one server: ready again after ${((performance.now() - killed) / 1000).toFixed(1)} s`);
  }

  async replaceNginxByCaddy(): Promise<void> {
    await this.terminal.run(`
      apt-get install -y --no-install-recommends caddy
      systemctl stop nginx caddy
      install -d -o caddy -g caddy -m 700 /etc/caddy/tls
      install -o caddy -g caddy -m 600 /etc/bandmark/tls/fullchain.pem /etc/bandmark/tls/privkey.pem /etc/caddy/tls/
      sed -e "s/bandmark\\.example/$SITE/" -e "s,# tls,tls," \\
        /opt/bandmark/current/deploy/caddy/Caddyfile > /etc/caddy/Caddyfile
      caddy validate --config /etc/caddy/Caddyfile
      systemctl start caddy`);
    await this.takeMainJourney();
  }

  private async runUnderRequests(purpose: string, done: string): Promise<void> {
    const requests = new SteadyRequests(SITE, await this.authority());
    for (const { commands } of await this.blocksFor(purpose)) await this.terminal.run(commands);
    const { sent, failed } = await requests.stop();
    const version = await this.terminal.run('bandmark version');
    this.step(`${done} to ${version}: ${sent} requests meanwhile, ${failed.length} failed`);
    if (failed.length > 0) throw new Error(`Requests failed: ${failed.slice(0, 5).join(' · ')}`);
  }

  /** Runs programs that resolve the site's name and trust its certificate authority. */
  private async withCallers(work: (call: (program: string, args: string[]) => Promise<void>) => Promise<void>) {
    const scratch = await mkdtemp(join(tmpdir(), 'bandmark-callers-'));
    try {
      const hosts = join(scratch, 'hosts');
      const authority = join(scratch, 'authority.pem');
      await writeFile(hosts, `127.0.0.1 localhost ${SITE}\n`);
      await writeFile(authority, await this.authority());
      await work(async (program, args) => {
        const script = 'mount --bind "$1" /etc/hosts && shift && exec "$@"';
        const node = [process.execPath, '--import', 'tsx', program, ...args];
        const child = spawn('unshare', ['--mount', 'sh', '-c', script, 'caller', hosts, ...node], {
          cwd: ROOT,
          env: { ...process.env, NODE_EXTRA_CA_CERTS: authority },
          stdio: 'inherit',
        });
        const [code] = (await once(child, 'exit')) as [number | null];
        if (code !== 0) throw new Error(`${program} ended with ${code}.`);
      });
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  }

  private authority(): Promise<string> {
    return readFile(this.machine.root + AUTHORITY, 'utf8');
  }

  /** SPKI hash of the site's key: Chromium has no option that adds a certificate authority. */
  private keyHash(): Promise<string> {
    return this.terminal.run(
      'openssl x509 -in /etc/bandmark/tls/site.pem -noout -pubkey | openssl pkey -pubin -outform DER | openssl dgst -sha256 -binary | base64 -w0',
    );
  }

  private async blocksFor(...purposes: string[]) {
    return guideBlocks(await readFile(this.guide, 'utf8')).filter(({ purpose }) => purposes.includes(purpose));
  }
}

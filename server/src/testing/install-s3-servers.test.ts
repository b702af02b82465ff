import { installS3Servers, type Machine } from './install-s3-servers';

/** A machine on which apt-get fails as often as `failures` says, then installs. */
function machineWith({ installed = [] as string[], obstacle = null as string | null, failures = 0, brings = true }) {
  const there = new Set(installed);
  const asked: string[] = [];
  const machine: Machine = {
    obstacle: () => obstacle,
    isInstalled: (server) => there.has(server),
    async aptGet(...args) {
      asked.push(args.join(' '));
      if (args[0] !== 'install') return;
      if (failures > 0) {
        failures -= 1;
        throw Object.assign(new Error('Command failed'), { stderr: 'W: old lists\nE: Unable to locate package\n' });
      }
      if (brings) there.add(args.includes('radosgw') ? 'ceph' : 'swift');
    },
  };
  return { machine, asked };
}

const YES = { isAvailable: true };
const no = (why: string) => ({ isAvailable: false, why: expect.stringContaining(why) as string });
const both = ['swift', 'ceph'];
const RETRIED = ['install', 'update', 'install'];

test.each<[string, Parameters<typeof machineWith>[0], unknown, string[]]>([
  ['both are there', { installed: both, obstacle: 'not root' }, { swift: YES, ceph: YES }, []],
  ['only root may install', { installed: ['swift'], obstacle: 'not root' }, { swift: YES, ceph: no('not root') }, []],
  ['both are missing', {}, { swift: YES, ceph: YES }, ['install', 'install']],
  ['the lists are old', { installed: ['swift'], failures: 1 }, { swift: YES, ceph: YES }, RETRIED],
  ['apt-get fails', { installed: ['swift'], failures: 9 }, { swift: YES, ceph: no('Unable to locate') }, RETRIED],
  ['the packages are not enough', { brings: false }, { swift: no('lack'), ceph: no('lack') }, ['install', 'install']],
])('S3 servers for tests where %s', async (_, situation, expected, commands) => {
  const { machine, asked } = machineWith(situation);
  const said: string[] = [];
  expect(await installS3Servers((line) => said.push(line), machine)).toEqual(expected);
  expect(asked.map((line) => line.split(' ')[0])).toEqual(commands);
  expect(said).toEqual([expect.stringMatching(/^OpenStack Swift is .*\.$/), expect.stringMatching(/^Ceph is .*\.$/)]);
});

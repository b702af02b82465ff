import { RELEASE_LIMITS } from '@bandmark/contracts/api/releases';
import { integrityOf } from '@bandmark/presets/webpack/build-identity.mjs';
import { type Build, setUpTeam } from '../../testing/release-team';
import { withServer } from '../../testing/with-server';

withServer('one team’s token', (server) => {
  /** A team with the outcome of its announcement: status, and the reason if it was refused. */
  async function team() {
    const made = await setUpTeam(server());
    const announce = async (release: Build['release']): Promise<[status: number, message?: string]> => {
      const response = await made.begin(release);
      return response.statusCode === 200 ? [200] : [response.statusCode, response.json<{ message: string }>().message];
    };
    const withFile = (version: string, file: string): Build['release'] => {
      const { release } = made.build(version);
      return { ...release, files: { ...release.files, [file]: integrityOf(file) } };
    };
    return { ...made, announce, withFile };
  }

  test('cannot announce a version without end, one after the other or at once; those that it announced go on', async () => {
    const { announce, withFile, build, publish } = await team();
    const most = RELEASE_LIMITS.announcements;
    const statuses = await Promise.all(
      Array.from({ length: most + 4 }, async (_, at) => (await announce(withFile('1.0.0', `other-${at}.css`)))[0]),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(most);
    expect(await announce(withFile('1.0.0', 'one-more.css'))).toEqual([
      409,
      expect.stringContaining(`announced with other files ${most} times already`),
    ]);
    const taken = statuses.indexOf(200);
    expect(await announce(withFile('1.0.0', `other-${taken}.css`))).toEqual([200]);
    expect((await publish(build('1.1.0'))).statusCode).toBe(200);
  });

  test('cannot leave versions without end unpublished; one that is published makes room', async () => {
    const { announce, build, publish } = await team();
    const most = RELEASE_LIMITS.uploads;
    for (let at = 0; at < most; at += 1) expect(await announce(build(`1.${at}.0`).release)).toEqual([200]);
    expect(await announce(build('2.0.0').release)).toEqual([409, expect.stringContaining(`${most} versions of`)]);
    expect((await publish(build('1.0.0'))).statusCode).toBe(200);
    expect(await announce(build('2.0.0').release)).toEqual([200]);
  });

  test('publishes one version after the other; a repeated call waits for the first and changes nothing', async () => {
    const { remote, team: who, build, begin, put } = await team();
    for (const { release, texts } of [build('1.0.0'), build('1.1.0')]) {
      await begin(release);
      for (const [file, text] of Object.entries(texts)) await put(release.version, file, text);
    }
    const log: string[] = [];
    const publish = async (version: string) => {
      const authorise = () => void log.push(`${version} begins`);
      await server().deps.releases.publishUpload({ name: remote, version, who, makeCurrent: true, authorise });
      log.push(`${version} ends`);
    };
    await Promise.all([publish('1.0.0'), publish('1.0.0'), publish('1.1.0')]);
    expect(log).toEqual(['1.0.0 begins', '1.0.0 ends', '1.0.0 ends', '1.1.0 begins', '1.1.0 ends']);
  });

  test.each<[what: string, change: (release: Build['release']) => Build['release'], words: string]>([
    [
      'more than a page and the registry can carry',
      (release) => ({ ...release, preload: { screens: { js: Array(20_000).fill('entry.js') as string[], css: [] } } }),
      `at most ${RELEASE_LIMITS.announcedCharacters} characters`,
    ],
    [
      'a file that is another’s folder',
      ({ files, ...release }) => ({ ...release, files: { ...files, 'part.css/more.css': integrityOf('x') } }),
      'cannot hold part.css as a file and as a folder',
    ],
    [
      'a part that every object has, and the version has not',
      (release) => ({ ...release, preload: { screens: { js: ['toString'], css: [] } } }),
      'names toString, which is not among its files',
    ],
  ])('cannot announce %s', async (_, change, words) => {
    const { announce, build } = await team();
    expect(await announce(change(build('1.0.0').release))).toEqual([409, expect.stringContaining(words)]);
  });
});

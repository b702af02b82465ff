import { after, describe } from 'node:test';
import { closeBrowser } from '../../harness/browser';
import { combinationsOnOneSite } from './old-against-new';

after(closeBrowser);

/**
 * N: built from today's sources. N-1 and N-2: the builds in e2e/kept-releases, as they were. The server is today's.
 * One old remote among new ones is no case of its own: remotes meet through the shell alone, but for the exam, which
 * loads the recorder. That pair is tried both ways.
 */
describe('old against new', { concurrency: 2 }, () => {
  combinationsOnOneSite('the last release', [
    { name: 'shell N, remotes N-1', versions: ({ n, n1 }) => ({ ...n1, shell: n.shell }) },
    { name: 'shell N-1, remotes N', versions: ({ n, n1 }) => ({ ...n, shell: n1.shell }) },
    { name: 'exam N-2 with recorder N', versions: ({ n, n2 }) => ({ ...n, tests: n2.tests }) },
    {
      name: 'exam N with recorder N-2, what it recorded replayed by N-1',
      versions: ({ n, n1, n2 }) => ({ ...n, recorder: n2.recorder, replay: n1.replay }),
    },
  ]);
  combinationsOnOneSite('the release before it', [
    { name: 'shell N, remotes N-2', versions: ({ n, n2 }) => ({ ...n2, shell: n.shell }) },
    { name: 'shell N-2, remotes N', versions: ({ n, n2 }) => ({ ...n, shell: n2.shell }) },
    { name: 'shell and remotes N-2, also marking', versions: ({ n2 }) => n2, isMarked: true },
  ]);
});

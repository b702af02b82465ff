import type { ApprovedPage, RemotePage } from '@bandmark/contracts/remote-page-schema';
import { pagesHint, pagesOf } from './remote-pages';
import type { ReleaseTarget } from './release-target';

const PAGE: RemotePage = { path: '', title: 'Words', access: 'open', module: 'screens', screen: 'WordsScreen' };
const ROW = '/x/words  "Words", open';
const approved = { path: PAGE.path, title: PAGE.title, access: PAGE.access };

/** A site with the remote `words`. */
function siteWith(pages: RemotePage[], approvedPages: ApprovedPage[]) {
  const requires = { platform: '1.0', react: '^19.0.0', contract: '1.1', api: '1.0' };
  const version = { version: '1.0.0', publishedAt: '', retiredAt: null, signedBy: null, requires, pages };
  const words = { remote: 'words', current: '1.0.0', previous: null, canary: null, generation: 7, versions: [version] };
  const site = { ...words, approvedPages };
  const approvePages = jest.fn((_name: string, given: ApprovedPage[]) => {
    site.approvedPages = given;
    return Promise.resolve(site);
  });
  const target = { list: () => Promise.resolve([{ ...site }]), approvePages } as unknown as ReleaseTarget;
  return { approvePages, target };
}

test.each([
  ['approve', [], [approved], 'approved'],
  ['withdraw', [approved], [], 'waits for approval'],
])('--%s changes the approved pages of the generation that was read', async (option, before, after, state) => {
  const { target, approvePages } = siteWith([PAGE], before);
  expect(await pagesOf(target, 'words', undefined, { [option]: true })).toBe(`words\n  ${ROW}  ${state}`);
  expect(approvePages.mock.calls).toEqual([['words', after, 7]]);
});

test.each([
  ['approve', [], [], 'words declares no pages.'],
  ['approve', [PAGE], [approved], `words\n  ${ROW}  approved`],
  ['withdraw', [PAGE], [], `words\n  ${ROW}  waits for approval`],
])('--%s where that is so already writes nothing and says so (%#)', async (option, pages, approvedPages, text) => {
  const { target, approvePages } = siteWith(pages, approvedPages);
  const said = await pagesOf(target, 'words', undefined, { [option]: true });
  expect(said).toBe(`There is nothing to ${option}; nothing changed.\n${text}`);
  expect(approvePages).not.toHaveBeenCalled();
});

test.each([
  ['npm run release --', 'npm run pages -- words 1.0.0 --approve'],
  ['bandmark releases', 'bandmark releases pages words 1.0.0 --approve'],
  ['pnpm exec bandmark', 'pnpm exec bandmark pages 1.0.0 --approve'],
])('after %s the approval is a command of the same kind', async (calledAs, approval) => {
  const before = process.env['BANDMARK_CALLED_AS'];
  process.env['BANDMARK_CALLED_AS'] = calledAs;
  const hint = await pagesHint(siteWith([PAGE], []).target, 'words', '1.0.0');
  if (before === undefined) delete process.env['BANDMARK_CALLED_AS'];
  else process.env['BANDMARK_CALLED_AS'] = before;
  expect(hint).toEqual([
    'Not shown until an operator, or a team that releases the shell, approves: /x/words',
    `  ${approval}`,
  ]);
});

test('both at once, and an unknown remote, are refused', async () => {
  const { target } = siteWith([PAGE], []);
  await expect(pagesOf(target, 'words', undefined, { approve: true, withdraw: true })).rejects.toThrow(
    'Give one of --approve and --withdraw.',
  );
  await expect(pagesOf(target, 'wrods', undefined, {})).rejects.toThrow(
    'Nothing is published as "wrods". Published: words.',
  );
});

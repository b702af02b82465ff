import { releaseCall } from '@bandmark/command-line/other-calls';
import type { Pointers, ReleaseHistory, ReleaseList, WhyRelease } from '@bandmark/contracts/api/releases';
import type { ProvisionPlan } from '../releases/provision';

export function pointersText({ remote, current, previous, canary, generation, note }: Pointers): string {
  const parts = [
    `${remote} ${current} is current`,
    previous && `previous ${previous}`,
    canary && `canary ${canary.version} for ${canary.percent} %`,
    `generation ${generation}`,
  ];
  return [parts.filter(Boolean).join(', '), ...(note === undefined ? [] : [note])].join('\n  ');
}

/** The result of an upload that should not change the pointers. */
export function uploadedText(version: string, pointers: Pointers): string {
  const { remote, current } = pointers;
  return current === version
    ? `${remote} ${version} is current nevertheless: it already was, or it is the first version.`
    : `${remote} ${version} is uploaded and waits; \`${releaseCall('promote', remote, version)}\` makes it current. ${pointersText(pointers)}`;
}

export function retiredText({ remote }: Pointers): string {
  return `${remote} is off the site from the next page load; its files stay for 30 days. To bring it back: ${releaseCall('promote', remote, '<version>')}, then approve its pages again.`;
}

export function listText(list: ReleaseList): string {
  if (list.length === 0) return 'Nothing is published.';
  return list
    .map((remote) =>
      [
        remote.retiredAt === undefined
          ? remote.remote
          : `${remote.remote}, off the site since ${remote.retiredAt.slice(0, 10)}`,
        ...remote.versions.map((version) =>
          `  ${version.version}  ${version.publishedAt}  ${stateOf(remote, version)}`.trimEnd(),
        ),
      ].join('\n'),
    )
    .join('\n');
}

function stateOf(
  { current, previous, canary, retiredAt: offSince }: ReleaseList[number],
  { version, retiredAt, isWaiting, signedBy }: ReleaseList[number]['versions'][number],
): string {
  const states = [
    version === current && (offSince === undefined ? 'current' : 'was current'),
    version === previous && 'previous',
    canary && version === canary.version && `canary ${canary.percent} %`,
    isWaiting && 'waits',
    retiredAt && `retired ${retiredAt.slice(0, 10)}`,
    signedBy && `signed by ${signedBy}`,
  ];
  return states.filter(Boolean).join(', ');
}

/** The result of `provision`. @param directories of the builds, by name */
export function provisionText(
  { publish, differing, warning }: ProvisionPlan,
  directories: ReadonlyMap<string, string>,
): string {
  return [
    ...(warning === null ? [] : [warning]),
    ...publish.map(({ name, version }) => `${name} ${version} published`),
    ...differing.map(
      ({ name, version }) =>
        `${name} stays as a team or an operator left it; \`${releaseCall('publish', undefined, `${name}=${directories.get(name) ?? ''}`)}\` publishes ${version}`,
    ),
  ]
    .map((line) => `  ${line}`)
    .join('\n');
}

/** Actions that do not change the current version. */
const BESIDE_CURRENT: readonly string[] = ['upload', 'show', 'canary'];

export function historyText(history: ReleaseHistory): string {
  if (history.length === 0) return 'The history is empty.';
  return history
    .map(({ at, who, action, version, before, percent, reason }) => {
      const isEnd = action === 'canary' && percent === 0;
      const what = isEnd ? 'canary ended' : action;
      // Approved pages belong to the remote, not to a version.
      const isOfPages = action.endsWith(' pages');
      const subject = isOfPages ? action : `${what} ${version ?? ''}`;
      const share = percent === undefined || isEnd ? '' : ` ${percent} %`;
      const verb = BESIDE_CURRENT.includes(action) ? 'stays' : 'was';
      const isAside = before === null || before === version || isOfPages || action === 'sweep';
      const from = isAside ? '' : ` (current ${verb} ${before})`;
      return `${at}  ${who}  ${subject}${share}${from}${reason === undefined ? '' : `: ${reason}`}`;
    })
    .join('\n');
}

export function whyText(name: string, { version, explanation }: WhyRelease): string {
  return [`${name} ${version}`, ...explanation.map((line) => `  ${line}`)].join('\n');
}

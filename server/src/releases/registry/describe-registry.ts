import type { Pointers, ReleaseHistory, ReleaseList, WhyRelease } from '@bandmark/contracts/api/releases';
import type { Registry, RegistryChange } from '@bandmark/contracts/registry';
import { chooseRelease, type VisitorChoice } from '@bandmark/domain/release-choice';
import { notPublished } from './release-error';

/**
 * For the response to a publication: the pointers, and what the checks noted about the version.
 * @throws NotPublishedError
 */
export function publishedPointersOf(registry: Registry, name: string): Pointers {
  const { remote, action = '', reason } = registry.change ?? {};
  const isOfPublication = remote === name && ['release', 'upload'].includes(action);
  return { ...pointersOf(registry, name), ...(isOfPublication && reason !== undefined ? { note: reason } : {}) };
}

/** The versions that a remote's pointers name. @throws NotPublishedError */
export function pointersOf(registry: Registry, name: string): Pointers {
  const remote = registry.remotes[name];
  if (!remote) throw notPublished(name, Object.keys(registry.remotes));
  const { current, previous, canary } = remote;
  return { remote: name, current, previous: previous ?? null, canary: canary ?? null, generation: registry.generation };
}

/** Newest version first. */
export function listOf(registry: Registry): ReleaseList {
  return Object.entries(registry.remotes).map(([name, { versions, approvedPages, retiredAt: offSince }]) => ({
    ...pointersOf(registry, name),
    ...(approvedPages ? { approvedPages } : {}),
    ...(offSince === undefined ? {} : { retiredAt: offSince }),
    versions: Object.values(versions)
      .map(({ version, publishedAt, retiredAt, isWaiting = false, signature, requires, pages }) => ({
        version,
        publishedAt,
        // The registry has a time for a waiting version too, because its files are kept as long as a retired version's.
        retiredAt: isWaiting ? null : (retiredAt ?? null),
        isWaiting,
        signedBy: signature?.team ?? null,
        requires,
        ...(pages ? { pages } : {}),
      }))
      .sort((a, b) => (a.publishedAt < b.publishedAt ? 1 : -1)),
  }));
}

/** The changes of one remote, even if it was removed since, newest first. @throws NotPublishedError */
export function historyOf(registry: Registry, history: readonly RegistryChange[], name: string): ReleaseHistory {
  const changes = history.filter(({ remote }) => remote === name).reverse();
  if (changes.length === 0 && !registry.remotes[name]) throw notPublished(name, Object.keys(registry.remotes));
  return changes;
}

/** The choice that every page makes for this visitor, explained in words. @throws NotPublishedError */
export function whyOf(
  registry: Registry,
  history: readonly RegistryChange[],
  name: string,
  visitor: VisitorChoice,
): WhyRelease {
  const pointers = pointersOf(registry, name);
  const remote = registry.remotes[name];
  const has = (version: string) => remote?.versions[version] !== undefined;
  if (remote?.retiredAt !== undefined) {
    const { current: version } = pointers;
    const off = `${name} is off the site since ${remote.retiredAt.slice(0, 10)}: no visitor gets a version of it. The last one was ${version}.`;
    return { version, fallback: null, reason: 'retired', explanation: [off, ...changeText(history, version, name)] };
  }
  const choice = chooseRelease(name, pointers, visitor, has);
  return {
    ...choice,
    explanation: [
      reasonText(choice.reason, pointers, visitor),
      ...unknownText(visitor, has),
      ...canaryText(choice.reason, pointers, visitor),
      ...changeText(history, choice.version, name),
      ...fallbackText(choice.fallback),
    ],
  };
}

/** Requested versions that do not exist are ignored. */
function unknownText({ override, pinned }: VisitorChoice, has: (version: string) => boolean): string[] {
  return [
    ...(override === undefined || has(override) ? [] : [`The override is ignored: there is no version ${override}.`]),
    ...(pinned === undefined || has(pinned) ? [] : [`The pin of the exam is ignored: there is no version ${pinned}.`]),
  ];
}

function reasonText(reason: string, { current, canary }: Pointers, { cohort }: VisitorChoice): string {
  switch (reason) {
    case 'override':
      return 'This browser has an override for this remote.';
    case 'pinned':
      return 'The exam that is open began with it and keeps it to the end.';
    case 'canary':
      return `It is the canary for ${canary?.percent ?? 0} % of visitors, and cohort ${cohort ?? ''} is among them.`;
    default:
      return `${current} is current.`;
  }
}

/** Why the canary in force is not shown. */
function canaryText(reason: string, { canary }: Pointers, { cohort }: VisitorChoice): string[] {
  if (reason !== 'current' || !canary) return [];
  const who =
    cohort === null
      ? 'any visitor may be among them: ask with --visitor <cohort>'
      : `cohort ${cohort} is not among them`;
  return [`${canary.version} is the canary for ${canary.percent} % of visitors; ${who}.`];
}

function changeText(history: readonly RegistryChange[], version: string, name: string): string[] {
  const change = history.findLast((entry) => entry.remote === name && entry.version === version);
  if (!change) return [];
  return [
    `Last change that named it: ${change.action} by ${change.who} at ${change.at}${change.reason === undefined ? '' : ` (${change.reason})`}.`,
  ];
}

function fallbackText(fallback: string | null): string[] {
  return [
    fallback === null
      ? 'If it fails there is no other version to fall back to.'
      : `If it fails before it is shown, ${fallback} takes its place.`,
  ];
}

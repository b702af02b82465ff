import type { FailedWorkList } from '@bandmark/contracts/api/operations';
import type { OperatedAccount, OperatorActions } from '@bandmark/contracts/api/operations-accounts';
import type { MarkingQueues, OperatedPart, OperatedTests } from '@bandmark/contracts/api/operations-tests';
import { formatAge } from '@bandmark/domain/age';

/** To the minute, in UTC, like the log's times. */
const minute = (at: number) => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')}Z`;

/** One line per test, followed by one indented line per part. */
export function testLines({ tests, serverTime }: OperatedTests): string {
  if (tests.length === 0) return 'There is no such test.';
  return tests
    .map(({ myTestId, email, number, format, createdAt, certificateId, replacedBy, replaces, parts }) => {
      const facts = [
        ...(certificateId === null ? [] : [`certificate ${certificateId}`]),
        ...(replacedBy === null ? [] : [`replaced by #${replacedBy}`]),
        ...(replaces === null ? [] : [`in place of #${replaces}`]),
      ];
      const head = [myTestId, email, `#${number} ${format}`, minute(createdAt), facts.join(', ')];
      return [head.join('\t').trimEnd(), ...parts.map((part) => `  ${partLine(part, serverTime)}`)].join('\n');
    })
    .join('\n');
}

function partLine(part: OperatedPart, now: number): string {
  const { skill, submittedAt, deadline, closedBy, receipt, recording, mark, timeFactor, extraMs } = part;
  const time =
    submittedAt === null
      ? deadline > now
        ? `open until ${minute(deadline)}`
        : `time over since ${minute(deadline)}`
      : `submitted ${minute(submittedAt)}${closedBy === 'clock' ? ' by the clock' : ''}`;
  const extra = [
    ...(timeFactor === 1 ? [] : [`extra time ${timeFactor}×`]),
    ...(extraMs === 0 ? [] : [`${Math.round(extraMs / 1000)} s given back`]),
  ];
  const facts = [
    time,
    ...extra,
    ...(recording ? [`recording ${recording.state}, ${recording.chunks} chunks`] : []),
    ...(recording?.lastError == null ? [] : [recording.lastError]),
    ...(mark ? [`band ${mark.band} (${mark.source})`] : []),
    ...(receipt === null ? [] : [`receipt ${receipt}`]),
  ];
  return `${skill}: ${facts.join('; ')}`;
}

export function accountLine({ email, timeFactor }: OperatedAccount): string {
  return timeFactor === 1
    ? `${email} has no extra time.`
    : `${email} has ${timeFactor}× the time, for parts that are begun from now on.`;
}

/** @param asked number of requested ids; undefined for all work */
export function triedLine(tried: number, asked?: number): string {
  if (asked === undefined) return tried === 0 ? 'There is nothing to try again.' : `Trying ${tried} again.`;
  if (tried === asked) return `Trying ${tried} again.`;
  return `Trying ${tried} of ${asked} again: stuck without --retry prints the ids of what can be tried.`;
}

export function queueLines({ queues }: MarkingQueues): string {
  return queues
    .map(({ skill, waiting, forAnother = 0, ready, oldestMs, medianMs, marked, markedMedianMs }) => {
      const ages =
        oldestMs === null || medianMs === null
          ? []
          : [`oldest ${formatAge(oldestMs)}`, `median ${formatAge(medianMs)}`, `${ready} with a recording to see`];
      const week = `${marked} marked in 7 days`;
      const waited = markedMedianMs === null ? [] : [`after ${formatAge(markedMedianMs)} (median)`];
      const another = forAnother === 0 ? [] : [`${forAnother} for another examiner`];
      return `${skill}: ${[`${waiting} waiting`, ...another, ...ages].join(', ')}; ${[week, ...waited].join(', ')}`;
    })
    .join('\n');
}

export function failedLines({ groups, backup }: FailedWorkList): string {
  return [...(groups.length === 0 ? ['Nothing has failed.'] : groupLines(groups)), ...backupLines(backup)].join('\n');
}

function backupLines(backup: FailedWorkList['backup']): string[] {
  if (!backup) return [];
  const { finishedAt, failedAt } = backup;
  return [
    finishedAt === null ? 'backup: none was made yet' : `backup: the last one was finished ${minute(finishedAt)}`,
    ...(failedAt === null ? [] : [`backup: one failed ${minute(failedAt)}`]),
  ];
}

const groupLines = (groups: FailedWorkList['groups']): string[] =>
  groups.flatMap(({ group, givenUp, waiting, found, items }) => [
    `${group}: ${givenUp} given up, ${found} missing, ${waiting} waiting`,
    ...items.map(({ id, work, state, fault, detail, count, skill, myTestId, recipient }) => {
      const about = [skill, myTestId === undefined ? undefined : `test ${myTestId}`, recipient];
      const reason = [fault, detail].filter((text) => text !== null && text !== '').join(': ');
      const facts = [id, state, work, about.filter((text) => text !== undefined).join(' '), `${count}×`, reason];
      return `  ${facts.filter((text) => text !== '').join('\t')}`;
    }),
  ]);

export function actionLines(actions: OperatorActions): string {
  if (actions.length === 0) return 'Operators have changed nothing yet.';
  return actions
    .map(({ doneAt, email, action, detail, reason, doneBy, isCommand }) =>
      [
        minute(Date.parse(doneAt)),
        isCommand ? 'command' : (doneBy ?? 'deleted account'),
        email,
        `${action} ${detail}`,
        reason,
      ]
        .join('\t')
        .trimEnd(),
    )
    .join('\n');
}

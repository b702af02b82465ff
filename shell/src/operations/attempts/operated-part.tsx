import type { OperatedPart } from '@bandmark/contracts/api/operations-tests';
import { ownValue } from '@bandmark/domain/own-value';
import { skillName } from '@bandmark/domain/skills';
import { SlottedText } from '@bandmark/ui/slotted-text';
import type { ReactNode } from 'react';
import { Moment } from '../moment';
import { operationsTexts } from '../operations-texts';
import styles from '../operated.module.css';

const words = operationsTexts.attempts;
/** Keyed by the server's names. A name that only a newer server knows is shown unchanged. */
const STATES: Readonly<Record<string, string>> = words.states;
const RECORDINGS: Readonly<Record<string, string>> = words.recordings;

/** One part that was begun: its time, recording and mark, and the ids to look it up by. */
export function OperatedPartRow({ part, now }: { part: OperatedPart; now: number }) {
  const { skill, state, receipt, attemptId, mark } = part;
  return (
    <li className={styles.part}>
      <div className={styles.partHead}>
        <h4 className={styles.partTitle}>{skillName(skill)}</h4>
        <span className={styles.chip} data-state={state}>
          {ownValue(STATES, state) ?? state}
        </span>
      </div>
      <p>{timeText(part, now)}</p>
      <dl className={styles.facts}>
        <Fact name={words.recording}>
          <RecordingText recording={part.recording} />
        </Fact>
        <Fact name={words.mark}>
          {mark === null ? words.noMark : words.band(mark.band, words.sources[mark.source])}
        </Fact>
        {receipt === null ? null : (
          <Fact name={words.receipt}>
            <code>{receipt}</code>
          </Fact>
        )}
        <Fact name={words.attempt}>
          <code>{attemptId}</code>
        </Fact>
      </dl>
    </li>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function timeText({ submittedAt, deadline, closedBy, isLate, timeFactor, extraMs }: OperatedPart, now: number) {
  const [sentence, at] =
    submittedAt !== null
      ? ([words.submitted, submittedAt] as const)
      : ([deadline > now ? words.openUntil : words.over, deadline] as const);
  const facts = [
    ...(closedBy === 'clock' ? [words.byClock] : []),
    ...(isLate ? [words.late] : []),
    ...(timeFactor === 1 ? [] : [words.extraTime(timeFactor)]),
    ...(extraMs === 0 ? [] : [words.givenBack(Math.round(extraMs / 1000))]),
  ];
  return (
    <>
      <SlottedText text={sentence} slots={{ time: <Moment at={at} /> }} />
      {facts.map((fact) => `, ${fact}`).join('')}.
    </>
  );
}

function RecordingText({ recording }: Pick<OperatedPart, 'recording'>) {
  if (recording === null) return words.noRecording;
  const { state, bytes, chunks, missingChunks, lastChunkAt, lastError } = recording;
  const facts = [
    ownValue(RECORDINGS, state) ?? state,
    words.size((bytes / 1e6).toFixed(1), chunks),
    ...(missingChunks === 0 ? [] : [words.missing(missingChunks)]),
  ];
  return (
    <>
      {facts.join(', ')}
      {lastChunkAt === null ? null : (
        <>
          , <SlottedText text={words.lastPiece} slots={{ time: <Moment at={lastChunkAt} /> }} />
        </>
      )}
      {lastError === null ? null : (
        <>
          <br />
          <code>{lastError}</code>
        </>
      )}
    </>
  );
}

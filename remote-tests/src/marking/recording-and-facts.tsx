import type { DeviceCheckResult } from '@bandmark/contracts/api/attempts';
import type { MarkingDetail } from '@bandmark/contracts/api/marking';
import { ownValue } from '@bandmark/domain/own-value';
import type { ApiError } from '@bandmark/platform';
import { useNextFocus } from '@bandmark/ui/use-next-focus';
import { useCallback, useMemo, useRef, useState } from 'react';
import { EventList, factsOf } from '../exam-events/event-list';
import { eventTexts } from '../exam-events/event-texts';
import { AnswerRecording } from './answer-recording';
import styles from './marking-answer.module.css';
import { markingTexts } from './marking-texts';
import { isPlayable } from './recording-state';

const words = markingTexts;

interface RecordingAndFactsProps {
  detail: MarkingDetail;
  /** As in `AnswerRecordingProps`. */
  failure: ApiError | null;
  onReload(): void;
}

/** The replay and the exam events: on its timeline, and as a list whose times seek it. */
export function RecordingAndFacts({ detail, failure, onReload }: RecordingAndFactsProps) {
  const { skill, recording, deviceCheck, events } = detail;
  const [seekTo, setSeekTo] = useState<{ ms: number } | null>(null);
  const [isSeekable, setSeekable] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // The player takes the place of "Look again".
  const expectFocus = useNextFocus(heading, isPlayable(recording.state));
  const becomeSeekable = useCallback(() => setSeekable(true), []);
  const marks = useMemo(() => factsOf(events ?? []).map(({ atMs, sentence: name }) => ({ atMs, name })), [events]);
  return (
    <>
      <section aria-labelledby="recording">
        <h2 id="recording" ref={heading} tabIndex={-1}>
          {words.recording}
        </h2>
        {deviceCheck ? <DeviceCheckNote {...deviceCheck} /> : null}
        <AnswerRecording
          skill={skill}
          recording={recording}
          failure={failure}
          onReload={() => {
            expectFocus();
            onReload();
          }}
          marks={marks}
          seekTo={seekTo}
          onSeekable={becomeSeekable}
        />
      </section>
      <EventList
        events={events}
        about={eventTexts.forExaminer}
        className={styles.noted}
        onSeek={isSeekable ? (ms) => setSeekTo({ ms }) : undefined}
      />
    </>
  );
}

/** Findings of the device check before the test, if any: they may explain a poor recording. */
function DeviceCheckNote({ isPassed, findings, reason }: DeviceCheckResult) {
  if (isPassed && findings.length === 0) return null;
  return (
    <section aria-label={words.deviceCheck.title} className={styles.other}>
      <p>
        {isPassed ? words.deviceCheck.passed : words.deviceCheck.notPassed}
        {reason ? ` ${words.deviceCheck.reasons[reason]}` : ''}
        {findings.length > 0 ? ` ${words.deviceCheck.found} ${[...new Set(findings.map(finding))].join(', ')}.` : ''}
      </p>
    </section>
  );
}

function finding(code: string): string {
  const known: Readonly<Record<string, string>> = words.deviceCheck.findings;
  return ownValue(known, code) ?? words.deviceCheck.findings.other;
}

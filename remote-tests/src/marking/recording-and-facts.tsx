import type { MarkingDetail } from '@bandmark/contracts/api/marking';
import { useCallback, useMemo, useState } from 'react';
import { EventList, factsOf } from '../exam-events/event-list';
import { texts } from '../texts';
import { AnswerRecording } from './answer-recording';
import { DeviceCheckNote } from './device-check-note';
import styles from './marking-answer.module.css';

const words = texts.marking;

/** The replay, and what was noted while it was recorded: on its timeline, and as a list whose times move it. */
export function RecordingAndFacts({ detail, onReload }: { detail: MarkingDetail; onReload: () => void }) {
  const { skill, recording, deviceCheck, events } = detail;
  const [seekTo, setSeekTo] = useState<{ ms: number } | null>(null);
  const [isSeekable, setSeekable] = useState(false);
  const becomeSeekable = useCallback(() => setSeekable(true), []);
  const marks = useMemo(() => factsOf(events ?? []).map(({ atMs, sentence: name }) => ({ atMs, name })), [events]);
  return (
    <>
      <section aria-labelledby="recording">
        <h2 id="recording">{words.recording}</h2>
        {deviceCheck ? <DeviceCheckNote {...deviceCheck} /> : null}
        <AnswerRecording
          skill={skill}
          recording={recording}
          onReload={onReload}
          marks={marks}
          seekTo={seekTo}
          onSeekable={becomeSeekable}
        />
      </section>
      <EventList
        events={events}
        about={texts.examEvents.forExaminer}
        className={styles.noted}
        onSeek={isSeekable ? (ms) => setSeekTo({ ms }) : undefined}
      />
    </>
  );
}

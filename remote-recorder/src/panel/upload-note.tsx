import { formatTimer } from '@bandmark/domain/camera-recording';
import { Button } from '@bandmark/ui/button';
import { Icon, type IconName } from '@bandmark/ui/icon';
import styles from './panel.module.css';
import { type PanelTexts, usePanelTexts } from './panel-texts';

/** What the panel shows of an upload (`upload/upload.ts`), and what one can do about it. */
export interface PanelUpload {
  state: 'none' | 'sending' | 'waiting' | 'refused' | 'sent';
  /** How much waits on the device, against what it may hold. */
  pressure: 'none' | 'warn' | 'lower-bit-rate' | 'stop';
  /** What is in memory is lost with the page. */
  where: 'device' | 'memory';
  /** Another tab records the same. */
  isOtherTab: boolean;
  /** A recording that an earlier page left without an end; "Start recording" goes on with it. */
  left: { seconds: number } | null;
  retry(): void;
  /** Ends what was left, where it stopped. */
  finishLeft(): void;
}

interface UploadNoteProps {
  upload: PanelUpload;
  isRecording: boolean;
}

/** One line below the buttons: where the recording is, and whether it is safe. */
export function UploadNote({ upload, isRecording }: UploadNoteProps) {
  const words = usePanelTexts().upload;
  const note = noteOf(upload, isRecording, words);
  const { left } = upload;
  return (
    <div className={styles.upload} data-urgent={note?.isUrgent ? '' : undefined}>
      <p role="status">
        {note ? (
          <>
            <Icon name={note.icon} />
            {note.text}
          </>
        ) : null}
      </p>
      {upload.state === 'refused' ? (
        <Button size="small" onClick={() => upload.retry()}>
          {words.tryAgain}
        </Button>
      ) : null}
      {left && !isRecording ? (
        <Button size="small" onClick={() => upload.finishLeft()}>
          {words.finish}
        </Button>
      ) : null}
    </div>
  );
}

interface Note {
  icon: IconName;
  text: string;
  isUrgent?: boolean;
}

/** The most important first. */
function noteOf(upload: PanelUpload, isRecording: boolean, words: PanelTexts['upload']): Note | null {
  const { state, pressure, where, isOtherTab, left } = upload;
  if (isOtherTab) return { icon: 'warning', text: words.otherTab, isUrgent: true };
  if (left && !isRecording) return { icon: 'clock', text: words.left.replace('{time}', formatTimer(left.seconds)) };
  if (state === 'refused') return { icon: 'cloud-off', text: words.failed, isUrgent: true };
  if (pressure === 'stop') return { icon: 'warning', text: words.full, isUrgent: true };
  if (pressure === 'lower-bit-rate') return { icon: 'warning', text: words.smaller, isUrgent: true };
  if (pressure === 'warn') return { icon: 'warning', text: words.slow, isUrgent: true };
  if (state === 'waiting' && where === 'memory') return { icon: 'cloud-off', text: words.memory, isUrgent: true };
  if (state === 'waiting') return { icon: 'cloud-off', text: words.waiting };
  if (state === 'sending') return { icon: 'cloud-check', text: isRecording ? words.saving : words.uploading };
  if (state === 'sent') return { icon: 'cloud-check', text: words.uploaded };
  return null;
}

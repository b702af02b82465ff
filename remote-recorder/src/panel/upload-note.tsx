import { formatTimer } from '@bandmark/domain/camera-recording';
import { Button } from '@bandmark/ui/button';
import { Icon } from '@bandmark/ui/icon';
import { clockIcon, cloudCheckIcon, cloudOffIcon, warningIcon, type IconDrawing } from '@bandmark/ui/icons';
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
            <Icon drawing={note.icon} />
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
  icon: IconDrawing;
  text: string;
  isUrgent?: boolean;
}

/** The most important first. */
function noteOf(upload: PanelUpload, isRecording: boolean, words: PanelTexts['upload']): Note | null {
  const { state, pressure, where, isOtherTab, left } = upload;
  if (isOtherTab) return { icon: warningIcon, text: words.otherTab, isUrgent: true };
  if (left && !isRecording) return { icon: clockIcon, text: words.left.replace('{time}', formatTimer(left.seconds)) };
  if (state === 'refused') return { icon: cloudOffIcon, text: words.failed, isUrgent: true };
  if (pressure === 'stop') return { icon: warningIcon, text: words.full, isUrgent: true };
  if (pressure === 'lower-bit-rate') return { icon: warningIcon, text: words.smaller, isUrgent: true };
  if (pressure === 'warn') return { icon: warningIcon, text: words.slow, isUrgent: true };
  if (state === 'waiting' && where === 'memory') return { icon: cloudOffIcon, text: words.memory, isUrgent: true };
  if (state === 'waiting') return { icon: cloudOffIcon, text: words.waiting };
  if (state === 'sending') return { icon: cloudCheckIcon, text: isRecording ? words.saving : words.uploading };
  if (state === 'sent') return { icon: cloudCheckIcon, text: words.uploaded };
  return null;
}

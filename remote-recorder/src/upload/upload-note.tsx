import { formatTimer } from '@bandmark/domain/camera-recording';
import { Button } from '@bandmark/ui/button';
import { Icon } from '@bandmark/ui/icon';
import { clockIcon, cloudCheckIcon, cloudOffIcon, warningIcon, type IconDrawing } from '@bandmark/ui/icons';
import { useMemo, useRef } from 'react';
import { mergeGroup, usePanelTexts } from '../panel/panel-texts';
import type { PanelUpload, UploadNoteProps } from '../panel/panel-upload';
import { useKeptFocus } from '../panel/use-kept-focus';
import styles from './upload-note.module.css';
import { uploadTexts } from './upload-texts';

/** Line below the buttons that says where the recording is and whether it is safe. */
export function UploadNote({ upload, isRecording }: UploadNoteProps) {
  const { givenUpload } = usePanelTexts();
  const words = useMemo(() => mergeGroup(uploadTexts, givenUpload), [givenUpload]);
  const note = noteOf(upload, isRecording, words);
  const line = useRef<HTMLDivElement>(null);
  const mayRetry = upload.state === 'refused';
  const mayFinish = upload.left !== null && !isRecording;
  const keepFocus = useKeptFocus(line, mayRetry, mayFinish);
  const press = (action: () => void) => () => {
    keepFocus();
    action();
  };
  return (
    <div ref={line} className={styles.note} data-urgent={note?.isUrgent ? '' : undefined}>
      <p role="status">
        {note ? (
          <>
            <Icon drawing={note.icon} />
            {note.text}
          </>
        ) : null}
      </p>
      {mayRetry ? (
        <Button size="small" onClick={press(() => upload.retry())}>
          {words.tryAgain}
        </Button>
      ) : null}
      {mayFinish ? (
        <Button size="small" onClick={press(() => upload.finishLeft())}>
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

/** The most important message that applies; null for none. */
function noteOf(
  upload: PanelUpload,
  isRecording: boolean,
  words: Record<keyof typeof uploadTexts, string>,
): Note | null {
  const { state, pressure, where, isOtherTab, left } = upload;
  if (isOtherTab) return { icon: warningIcon, text: words.otherTab, isUrgent: true };
  if (left && !isRecording) return { icon: clockIcon, text: words.left.replace('{time}', formatTimer(left.seconds)) };
  if (state === 'refused' && where === 'memory') return { icon: cloudOffIcon, text: words.unsaved, isUrgent: true };
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

import { useState } from 'react';
import styles from './after-exam.module.css';
import type { ExamSnapshot } from './exam-run';

/** What of the recording is still on this device. Nothing has to wait for it: any page of the site sends it. */
export function UploadProgress({ pending }: { pending: ExamSnapshot['pending'] }) {
  const [most, setMost] = useState(0);
  if (pending === null) return null;
  if (pending.chunks > most) setMost(pending.chunks);
  if (pending.chunks === 0 && pending.answers === 0) {
    return (
      <p role="status" className={styles.progress}>
        All of your recording has arrived.
      </p>
    );
  }
  const total = Math.max(most, 1);
  return (
    <div className={styles.progress}>
      <label>
        Sending your recording
        <progress max={total} value={total - pending.chunks} />
      </label>
      <p>If you close this page, the rest is sent when you open the site in this browser again.</p>
    </div>
  );
}

import type { RecorderOutput } from '@bandmark/contracts/remotes/recorder-session';
import { useEffect, useRef, useState } from 'react';
import { uploadRecording, type UploadTarget } from './upload-recording';

export type UploadState = 'none' | 'uploading' | 'uploaded' | 'failed';

interface UploadReports {
  onUploaded?: (() => void) | undefined;
  onUploadFailed?: ((error: unknown) => void) | undefined;
}

/** Uploads a recording when there is one and a target for it; a failed upload can be repeated. */
export function useUpload(target: UploadTarget | null, { onUploaded, onUploadFailed }: UploadReports) {
  const [state, setState] = useState<UploadState>('none');
  const waiting = useRef<RecorderOutput | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function send(): Promise<void> {
    const output = waiting.current;
    if (!output || !target) return;
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setState('uploading');
    try {
      await uploadRecording(output, target, controller.signal);
      if (controller.signal.aborted) return;
      waiting.current = null;
      setState('uploaded');
      onUploaded?.();
    } catch (error) {
      // Aborted by a newer recording or by unmounting the panel.
      if (controller.signal.aborted) return;
      setState('failed');
      onUploadFailed?.(error);
    }
  }

  return {
    state,
    upload(output: RecorderOutput): void {
      waiting.current = output;
      void send();
    },
    retry: () => void send(),
  };
}

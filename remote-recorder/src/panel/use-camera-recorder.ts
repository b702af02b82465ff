import type { RecorderPanelProps } from '@bandmark/contracts/remotes/recorder-panel';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useReport } from './use-report';
import { driveRecorder } from '../core/drive-recorder';
import type { RecordingSink } from '../core/recording-sink';
import { loadRecording, watchHealthOnceLoaded } from './late-recording';

type Reports = Pick<RecorderPanelProps, 'onRecorded' | 'onAccessNeeded' | 'onFailure' | 'onRecorder'>;

/**
 * A recorder that lives as long as its panel, with the reports to the parent that spec §4 and §8 require.
 * @param isPreviewWanted whether to open the camera; false for a minimised panel: no camera light without a picture
 * @param sink receives slices while recording; read once, on the first render
 */
export function useCameraRecorder(
  isPreviewWanted: boolean,
  { onRecorded, onAccessNeeded, onFailure, onRecorder }: Reports,
  sink: RecordingSink | null,
) {
  const [recorder] = useState(() =>
    driveRecorder(loadRecording, { sink, resumes: true, remembers: true, health: watchHealthOnceLoaded }),
  );
  const snapshot = useSyncExternalStore(recorder.subscribe, recorder.getSnapshot);
  const { output, failure } = snapshot;

  useEffect(() => () => recorder.dispose(), [recorder]);
  useEffect(() => {
    if (isPreviewWanted && recorder.getSnapshot().state === 'idle') void recorder.preview();
  }, [recorder, isPreviewWanted]);

  const reportRecorder = useReport((operated: typeof recorder | null) => onRecorder?.(operated));
  useEffect(() => {
    reportRecorder(recorder);
    return () => reportRecorder(null);
  }, [recorder, reportRecorder]);

  const reportOutput = useReport((recorded: NonNullable<typeof output>) => onRecorded?.(recorded));
  useEffect(() => {
    if (output) reportOutput(output);
  }, [output, reportOutput]);

  const reportFailure = useReport((failed: NonNullable<typeof failure>) => {
    onFailure?.(failed);
    if (failed.code === 'access') onAccessNeeded?.();
  });
  useEffect(() => {
    if (failure) reportFailure(failure);
  }, [failure, reportFailure]);

  return { recorder, snapshot };
}

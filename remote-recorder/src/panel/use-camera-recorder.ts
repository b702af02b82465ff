import type { RecorderPanelProps } from '@bandmark/contracts/remotes/recorder-panel';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { createRecorder } from '../camera/camera-recorder';

type Reports = Pick<RecorderPanelProps, 'onRecorded' | 'onAccessNeeded' | 'onFailure'>;

/**
 * A recorder that lives as long as its panel, with the reports to the parent that spec §4 and §8 require.
 * @param isPreviewWanted the camera stays off until then; a minimised panel has none: no camera light without a picture
 */
export function useCameraRecorder(isPreviewWanted: boolean, { onRecorded, onAccessNeeded, onFailure }: Reports) {
  const [recorder] = useState(() => createRecorder());
  const snapshot = useSyncExternalStore(recorder.subscribe, recorder.getSnapshot);
  const { output, failure } = snapshot;

  useEffect(() => () => recorder.dispose(), [recorder]);
  useEffect(() => {
    if (isPreviewWanted && recorder.getSnapshot().state === 'idle') void recorder.preview();
  }, [recorder, isPreviewWanted]);

  const reportOutput = useEffectEvent((recorded: NonNullable<typeof output>) => onRecorded?.(recorded));
  useEffect(() => {
    if (output) reportOutput(output);
  }, [output]);

  const reportFailure = useEffectEvent((failed: NonNullable<typeof failure>) => {
    onFailure?.(failed);
    if (failed.code === 'access') onAccessNeeded?.();
  });
  useEffect(() => {
    if (failure) reportFailure(failure);
  }, [failure]);

  return { recorder, snapshot };
}

import { useEffect, useState, useSyncExternalStore } from 'react';
import type { PanelUpload } from '../panel/panel-upload';
import { LateSink } from './late-sink';
import type { PanelSinkOptions } from './panel-sink';
import type { UploadTarget } from './upload-target';

/** The sink of a panel for its lifetime, and the upload's state for the panel. */
export function usePanelSink(
  { endpoint, grant, recording }: { readonly [Part in keyof UploadTarget]: string | undefined },
  { onSent, onRefused }: Required<Pick<PanelSinkOptions, 'onSent' | 'onRefused'>>,
): { sink: LateSink; upload: PanelUpload | null } {
  const [sink] = useState(() => new LateSink({ onSent, onRefused }));
  const snapshot = useSyncExternalStore(sink.subscribe, sink.getSnapshot);
  // When React runs the effects again (StrictMode, Activity), the next one sets the target after this `dispose`.
  useEffect(() => () => sink.dispose(), [sink]);
  useEffect(() => {
    sink.setTarget(endpoint && grant ? { endpoint, grant, recording } : null);
  }, [sink, endpoint, grant, recording]);
  return {
    sink,
    upload: snapshot &&
      sink.Note && { ...snapshot, Note: sink.Note, retry: () => sink.retry(), finishLeft: () => sink.finishLeft() },
  };
}

import type { RecorderPanelProps } from '@bandmark/contracts/remotes/recorder-panel';
import { SendingPanel } from '../panel/recorder-panel';
import { useReport } from '../panel/use-report';
import { usePanelSink } from '../upload/use-panel-sink';

export interface EmbeddedPanelProps extends RecorderPanelProps {
  /** Upload URL (docs/embed-recorder.md). Without a grant as well, nothing is stored and nothing leaves the page. */
  endpoint?: string | undefined;
  grant?: string | undefined;
  /** The host's name for the recording: after the tab was killed, the next page resumes the recording of that name. */
  recording?: string | undefined;
  /** The receiver has the whole recording. @param recordingId its UUID in the receiver's URLs */
  onUploaded?(recordingId: string): void;
  /** The receiver refused the recording, or the endpoint is not an http(s) URL. The recording stays on the device. */
  onUploadFailed?(error: unknown): void;
}

/** The panel in a host's page, with the upload to the host's endpoint. */
export function EmbeddedPanel({
  endpoint,
  grant,
  recording,
  onUploaded,
  onUploadFailed,
  ...panel
}: EmbeddedPanelProps) {
  const onSent = useReport((id: string) => onUploaded?.(id));
  const onRefused = useReport((error: Error) => onUploadFailed?.(error));
  const { sink, upload } = usePanelSink({ endpoint, grant, recording }, { onSent, onRefused });
  return <SendingPanel {...panel} sink={sink} upload={upload} />;
}

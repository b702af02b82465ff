import type { RecorderPanelProps } from '@bandmark/contracts/remotes/recorder-panel';
import { SendingPanel } from '../panel/recorder-panel';
import { useReport } from '../panel/use-report';
import { usePanelSink } from '../upload/use-panel-sink';

export interface EmbeddedPanelProps extends RecorderPanelProps {
  /** Where recordings go (docs/embed-recorder.md). Needs a grant: without both, nothing is stored or leaves the page. */
  endpoint?: string | undefined;
  grant?: string | undefined;
  /** The host's name of what is recorded: a page that comes back after a kill goes on with the same recording. */
  recording?: string | undefined;
  /** The receiver has the whole recording. @param recordingId its UUID in the receiver's addresses */
  onUploaded?(recordingId: string): void;
  /** The receiver refuses it, or the endpoint is no address to upload to. It stays on the device. */
  onUploadFailed?(error: unknown): void;
}

/** The panel in a foreign host, with an upload to the host's endpoint. */
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

import type { RecorderPanelProps } from '@bandmark/contracts/remotes/recorder-panel';
import { Button } from '@bandmark/ui/button';
import { RecorderPanel } from '../panel/recorder-panel';
import { texts } from '../texts';
import styles from './embedded-panel.module.css';
import { useUpload } from './use-upload';

export interface EmbeddedPanelProps extends RecorderPanelProps {
  /** Needs a grant: without both, nothing leaves the page. */
  endpoint?: string | undefined;
  grant?: string | undefined;
  onUploaded?(): void;
  onUploadFailed?(error: unknown): void;
}

/** The panel in a foreign host, with an upload to the host's endpoint. */
export function EmbeddedPanel({
  endpoint,
  grant,
  onUploaded,
  onUploadFailed,
  onRecorded,
  ...panel
}: EmbeddedPanelProps) {
  const target = endpoint && grant ? { endpoint, grant } : null;
  const { state, upload, retry } = useUpload(target, { onUploaded, onUploadFailed });
  return (
    <>
      <RecorderPanel
        {...panel}
        onRecorded={(output) => {
          onRecorded?.(output);
          upload(output);
        }}
      />
      <p role="status" className={styles.upload} data-state={state}>
        {texts.upload[state]}
        {state === 'failed' ? (
          <Button size="small" onClick={retry}>
            {texts.upload.tryAgain}
          </Button>
        ) : null}
      </p>
    </>
  );
}

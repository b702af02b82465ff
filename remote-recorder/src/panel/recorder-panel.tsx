import type { RecorderPanelProps } from '@bandmark/contracts/remotes/recorder-panel';
import { useState } from 'react';
import type { RecordingSink } from '../core/recording-sink';
import { PanelFace } from './panel-face';
import { PanelTextsProvider } from './panel-texts';
import type { PanelUpload } from './panel-upload';
import { useCameraRecorder } from './use-camera-recorder';

export interface SendingPanelProps extends RecorderPanelProps {
  /** Receives slices while recording. Read once: the panel keeps the first sink for its lifetime. */
  sink: RecordingSink | null;
  /** State of the sink's upload, shown below the buttons. */
  upload: PanelUpload | null;
}

/** The reusable video recorder panel of spec §2. */
export const RecorderPanel = (props: RecorderPanelProps) => <SendingPanel {...props} sink={null} upload={null} />;

/** The panel with an upload. */
export function SendingPanel({
  title,
  texts,
  isMinimized,
  autoPreview = true,
  onMinimize,
  sink,
  upload,
  ...reports
}: SendingPanelProps) {
  const [isOwnMinimized, setIsOwnMinimized] = useState(false);
  const isSmall = isMinimized ?? isOwnMinimized;
  const { recorder, snapshot } = useCameraRecorder(autoPreview && !isSmall, reports, sink);
  return (
    <PanelTextsProvider given={texts}>
      <PanelFace
        title={title}
        recorder={recorder}
        snapshot={snapshot}
        upload={upload}
        isSmall={isSmall}
        onMinimize={(isMinimizedNow) => {
          setIsOwnMinimized(isMinimizedNow);
          onMinimize?.(isMinimizedNow);
        }}
      />
    </PanelTextsProvider>
  );
}

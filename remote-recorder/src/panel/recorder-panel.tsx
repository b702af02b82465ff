import type { RecorderPanelProps } from '@bandmark/contracts/remotes/recorder-panel';
import { useState } from 'react';
import { PanelFace } from './panel-face';
import { PanelTextsProvider } from './panel-texts';
import { useCameraRecorder } from './use-camera-recorder';

/** The reusable video recorder panel of spec §2. */
export function RecorderPanel({
  title,
  texts,
  isMinimized,
  autoPreview = true,
  onMinimize,
  ...reports
}: RecorderPanelProps) {
  const [isOwnMinimized, setIsOwnMinimized] = useState(false);
  const isSmall = isMinimized ?? isOwnMinimized;
  const { recorder, snapshot } = useCameraRecorder(autoPreview && !isSmall, reports);
  return (
    <PanelTextsProvider given={texts}>
      <PanelFace
        title={title}
        recorder={recorder}
        snapshot={snapshot}
        isSmall={isSmall}
        onMinimize={(isMinimizedNow) => {
          setIsOwnMinimized(isMinimizedNow);
          onMinimize?.(isMinimizedNow);
        }}
      />
    </PanelTextsProvider>
  );
}

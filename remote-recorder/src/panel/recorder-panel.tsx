import type { Mounted, RecorderPanelProps } from '@bandmark/contracts/remotes/recorder-panel';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
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

/** The panel in a page without React. Unmounting releases the devices. */
export function mountPanel(element: Element, props: RecorderPanelProps): Mounted<RecorderPanelProps> {
  const root = createRoot(element);
  root.render(<RecorderPanel {...props} />);
  return {
    update: (next) => root.render(<RecorderPanel {...next} />),
    unmount: () => root.unmount(),
  };
}

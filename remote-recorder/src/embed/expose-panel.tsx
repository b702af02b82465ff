import './theme.css';
import { useCallback, useState, version } from 'react';
import { createPortal } from 'react-dom';
import { EmbeddedPanel, type EmbeddedPanelProps } from './embedded-panel';
import { shadowStyles } from './shadow-styles';

export { EmbeddedPanel, shadowStyles };

if (!version.startsWith('19.'))
  console.warn(`The Bandmark recorder needs React 19. This page shares React ${version}.`);

export interface RecorderPanelProps extends EmbeddedPanelProps {
  /** For the element around the panel: custom properties on it theme the panel. */
  className?: string | undefined;
  style?: React.CSSProperties | undefined;
}

/** The panel for a host that shares its React by module federation; in a shadow root, like the element's. */
export function RecorderPanel({ className, style, ...panel }: RecorderPanelProps) {
  const [shadow, setShadow] = useState<ShadowRoot | null>(null);
  const attach = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    // In StrictMode the same element comes twice.
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [shadowStyles()];
    setShadow(root);
  }, []);
  return (
    <div ref={attach} className={className} style={style}>
      {shadow ? createPortal(<EmbeddedPanel {...panel} />, shadow) : null}
    </div>
  );
}

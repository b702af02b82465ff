import './theme.css';
import { useCallback, useState, version } from 'react';
import { createPortal } from 'react-dom';
import { EmbeddedPanel, type EmbeddedPanelProps } from './embedded-panel';
import { shadowStyles } from './shadow-styles';

export { EmbeddedPanel, shadowStyles };

if (!version.startsWith('19.'))
  console.warn(`The Bandmark recorder needs React 19. This page shares React ${version}.`);

export interface RecorderPanelProps extends EmbeddedPanelProps {
  /** Applied to the element around the panel; custom properties set there theme the panel. */
  className?: string | undefined;
  style?: React.CSSProperties | undefined;
}

/** The panel for a host that shares its React through module federation. In a shadow root, like the custom element. */
export function RecorderPanel({ className, style, ...panel }: RecorderPanelProps) {
  const [shadow, setShadow] = useState<ShadowRoot | null>(null);
  const attach = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    // StrictMode runs this ref callback twice with the same element, which can have only one shadow root.
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

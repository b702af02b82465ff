import type { IconDrawing } from './icons';

/**
 * An icon in the colour of the surrounding text. Always decorative: the control around it has the accessible name. A
 * page bundles only the drawings that it imports from `icons`.
 */
export function Icon({ drawing: { line, solid, bold }, size = 20 }: { drawing: IconDrawing; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      style={{ flex: 'none' }}
    >
      {line ? <path d={line} /> : null}
      {bold ? <path d={bold} strokeWidth="2.4" /> : null}
      {solid ? <path d={solid} fill="currentColor" /> : null}
    </svg>
  );
}

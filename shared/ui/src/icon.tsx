import type { IconDrawing } from './icons';

/**
 * An icon in the colour of the text around it. Always decorative: the control that contains it has the name.
 * A page carries the drawings that it imports from `icons`.
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

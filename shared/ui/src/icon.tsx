import { type IconDrawing, type IconName, ICONS } from './icon-paths';

export type { IconName } from './icon-paths';

/** An icon in the colour of the text around it. Always decorative: the control that contains it has the name. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  const { line, solid, bold }: IconDrawing = ICONS[name];
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

import { create } from 'qrcode';
import { useMemo } from 'react';
import styles from './proof.module.css';

/** QR symbol (ISO/IEC 18004, level M) as one SVG path: dark on white in both schemes, so that scanners read it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => qrPath(text), [text]);
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}

/** One rectangle per horizontal run of dark modules. */
function qrPath(text: string): { size: number; path: string } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  let path = '';
  for (let y = 0; y < modules.size; y += 1) {
    for (let x = 0; x < modules.size; x += 1) {
      if (!modules.get(y, x)) continue;
      let end = x;
      while (end < modules.size && modules.get(y, end)) end += 1;
      path += `M${x} ${y}h${end - x}v1h${x - end}z`;
      x = end;
    }
  }
  return { size: modules.size, path };
}

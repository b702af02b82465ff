import type { CertificateRecord } from '@bandmark/contracts/api/certificates';
import styles from './proof.module.css';

type Symbol = NonNullable<CertificateRecord['qrCode']>;

/** QR symbol as the server drew it: dark on white in both schemes, so that scanners read it. */
export function QrCode({ symbol: { size, path }, label }: { symbol: Symbol; label: string }) {
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

import type { CertificateRecord } from '@bandmark/contracts/api/certificates';
import { texts } from '../texts';
import styles from './proof.module.css';

/** Signature and, on larger screens, the QR code, if the server sends one. */
export function Proof({ qrUrl, qrCode }: Pick<CertificateRecord, 'qrUrl' | 'qrCode'>) {
  return (
    <div className={styles.proof}>
      <div className={styles.sign}>
        <Signature />
        <p>{texts.proof.signedBy}</p>
      </div>
      {qrCode && (
        <div className={styles.scan}>
          <QrCode symbol={qrCode} label={texts.proof.code(qrUrl)} />
          <span>{texts.proof.scan}</span>
        </div>
      )}
    </div>
  );
}

/** QR symbol as the server drew it: dark on white in both schemes, so that scanners read it. */
function QrCode({
  symbol: { size, path },
  label,
}: {
  symbol: NonNullable<CertificateRecord['qrCode']>;
  label: string;
}) {
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

/** A drawn flourish, not a name. */
function Signature() {
  return (
    <svg
      className={styles.signature}
      viewBox="0 0 220 70"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.1"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M14 50c10-8 24-38 30-42 5-3 3 8-2 20-5 13-9 26-4 26 7 0 15-24 21-24 4 0-4 18 1 19 6 1 11-20 16-19 4 1-5 17 0 18 5 0 9-12 13-16 3 5-2 14 3 15 6 0 8-15 13-16 4 0 1 12 5 13 9 1 13-34 24-50M104 33c16-6 40-9 66-8M150 46c4-8 12-18 17-16 4 2-8 16-3 18 6 1 12-17 18-17 3 0-3 14 2 15 4 0 8-6 22-14" />
      <path d="M22 60c50-9 120-9 182-1" strokeWidth="1.2" />
    </svg>
  );
}

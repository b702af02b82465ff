import { CERTIFICATE_PDF_PATH, CERTIFICATE_PICTURE_PATH, CREDENTIAL_PATH } from '@bandmark/contracts/credential-paths';
import { belowApiBase } from '@bandmark/contracts/api-base';
import { fillPath } from '@bandmark/contracts/endpoint';
import { siteSettings } from '@bandmark/platform';
import { texts } from '../texts';
import styles from './footer.module.css';

const words = texts.keep;

/** Letter paper in regions that use it, A4 elsewhere. */
const paper = () => (/-(?:US|CA|MX|PH)$/i.test(navigator.language) ? '?paper=letter' : '');

/** Downloads of the certificate; each file contains the signed credential. */
export function KeepFiles({ certificateId }: { certificateId: string }) {
  const files = [
    { path: CERTIFICATE_PDF_PATH, query: paper(), extension: 'pdf', name: words.pdf },
    { path: CERTIFICATE_PICTURE_PATH, query: '', extension: 'png', name: words.picture },
    { path: CREDENTIAL_PATH, query: '', extension: 'json', name: words.credential },
  ];
  return (
    <div className={styles.keep}>
      <h2>{words.title}</h2>
      {files.map(({ path, query, extension, name }) => (
        <a
          key={extension}
          href={belowApiBase(fillPath(path, { hash: certificateId }), siteSettings()) + query}
          download={`certificate-${certificateId}.${extension}`}
        >
          {name}
        </a>
      ))}
      <p>{words.text}</p>
    </div>
  );
}

import { Button } from '@bandmark/ui/button';
import { StatusText } from '@bandmark/ui/status-text';
import { TextField } from '@bandmark/ui/text-field';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { credentialIn, LARGEST_FILE } from '../credential/credential-file';
import type { JsonObject } from '../credential/json';
import { CodeScanner } from './code-scanner';
import { FileDrop } from './file-drop';
import { checkFile, type FileCheck, type Verifier } from './check-file';
import { certificateIdIn, codeInFile } from './read-code';
import { Verdict } from './verdict';
import styles from './verify-panel.module.css';
import { verifyTexts as texts } from './verify-texts';

/** The credential of a certificate, or why it was not found. */
export type LookedUp =
  | { document: JsonObject }
  | { failure: 'unknownLink' | 'unsignedLink' | 'withdrawnLink' | 'tooMany' | 'unreachable' };

/** `lookedUp`: the number by which the document was found; undefined for a file. */
interface Opened {
  document: JsonObject | null;
  lookedUp?: string | undefined;
}

interface Props {
  verifier: Verifier;
  /** Fetches by a certificate's id. Absent in the offline file. */
  lookUp?: ((certificateId: string) => Promise<LookedUp>) | undefined;
  /** Shown below the verdict. Hidden while a file is checked, to avoid a jump. */
  children?: ReactNode;
}

type Shown =
  | { busy: true }
  | { failure: string }
  | { check: FileCheck; key: number; lookedUp: string | undefined }
  | null;

/** Takes a certificate by drop, file choice, QR code or link, and shows the verdict. */
export function VerifyPanel({ verifier, lookUp, children }: Props) {
  const [shown, setShown] = useState<Shown>(null);
  const [link, setLink] = useState('');
  const [isScanning, setScanning] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const said = useRef<HTMLParagraphElement>(null);
  const runs = useRef(0);
  const key = shown && 'key' in shown ? shown.key : 0;
  const isBusy = shown !== null && 'busy' in shown;
  useEffect(() => {
    if (key > 0) heading.current?.focus();
  }, [key]);
  useEffect(() => {
    if (shown && 'failure' in shown) said.current?.scrollIntoView({ block: 'nearest' });
  }, [shown]);

  /** The newest request wins; the result of a slower one before it is dropped. */
  const run = (work: () => Promise<Opened | { failure: string }>) => {
    runs.current += 1;
    const mine = runs.current;
    setShown({ busy: true });
    const finish = async (): Promise<Shown> => {
      // Waits for a paint without the part below, which would visibly jump otherwise.
      const [found] = await Promise.all([work(), nextPicture()]);
      if ('failure' in found) return found;
      return { check: await checkFile(found.document, verifier), key: mine, lookedUp: found.lookedUp };
    };
    finish()
      .catch(() => ({ failure: texts.keep.noKeys }))
      .then(
        (next) => {
          if (runs.current === mine) setShown(next);
        },
        () => undefined,
      );
  };
  const fetched = async (text: string, otherwise: string) => {
    const id = certificateIdIn(text);
    if (id === null || !lookUp) return { failure: otherwise };
    const found = await lookUp(id);
    return 'failure' in found ? { failure: texts.failed[found.failure] } : { ...found, lookedUp: id };
  };
  const openFiles = ([file, ...others]: readonly File[]) =>
    run(async () => {
      if (!file || others.length > 0) return { failure: texts.failed.severalFiles };
      if (file.size > LARGEST_FILE) return { failure: texts.failed.tooLarge };
      // A file may have been moved or taken away since it was chosen.
      const bytes = await file.arrayBuffer().catch(() => null);
      if (bytes === null) return { failure: texts.failed.unreadable };
      const document = await credentialIn(new Uint8Array(bytes));
      if (document || !lookUp) return { document };
      const code = await codeInFile(file);
      return code === null ? { document } : fetched(code, texts.failed.otherCode);
    });

  return (
    <>
      <FileDrop onFiles={openFiles} kinds={lookUp ? texts.open.kindsAndCodes : texts.open.kinds}>
        {lookUp && canScan() ? (
          <Button variant="quiet" onClick={() => setScanning(!isScanning)} aria-expanded={isScanning}>
            {isScanning ? texts.open.stopScan : texts.open.scan}
          </Button>
        ) : null}
      </FileDrop>
      {isScanning ? (
        <CodeScanner
          onCode={(code) => {
            setScanning(false);
            run(() => fetched(code, texts.failed.otherCode));
          }}
        />
      ) : null}
      {lookUp ? (
        <form
          className={styles.link}
          onSubmit={(event) => {
            event.preventDefault();
            run(() => fetched(link, texts.failed.noLink));
          }}
        >
          <TextField label={texts.open.link} value={link} onChange={setLink} autoComplete="off" spellCheck={false} />
          <Button type="submit">{texts.open.lookUp}</Button>
        </form>
      ) : null}
      <p ref={said} className={styles.said}>
        <StatusText>{isBusy ? texts.open.busy : shown && 'failure' in shown ? shown.failure : ''}</StatusText>
      </p>
      {shown && 'check' in shown ? (
        <Verdict
          key={shown.key}
          headingRef={heading}
          check={shown.check}
          lookedUp={shown.lookedUp}
          now={verifier.now()}
          onAskAgain={(document) => run(async () => ({ document, lookedUp: shown.lookedUp }))}
        />
      ) : null}
      <div hidden={isBusy}>{children}</div>
    </>
  );
}

/** Resolves once the current page is painted; at once in a hidden page. */
function nextPicture(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve();
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

/** Browsers offer the camera only in secure contexts. */
const canScan = (): boolean => typeof navigator.mediaDevices?.getUserMedia === 'function';

import { type ComponentType, useEffect, useState } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';
import { FailureNote } from './failure-note';
import type { LegalKind, SiteFacts } from './legal-text';
import { Spinner } from './loading';
import styles from './legal-dialog.module.css';
import { texts } from './texts';

export type { LegalKind } from './legal-text';

const words = texts.legal;

/** "Terms & Conditions" or "Privacy Policy". */
export function legalTitle(kind: LegalKind): string {
  return words.titles[kind];
}

interface LegalDialogProps {
  /** Null while the dialog is closed. */
  kind: LegalKind | null;
  site: SiteFacts;
  onClose(): void;
}

/** A legal text in an overlay. The texts are a separate chunk, because few visitors read them. */
export function LegalDialog({ kind, site, onClose }: LegalDialogProps) {
  return (
    <Dialog
      title={kind ? legalTitle(kind) : ''}
      isOpen={kind !== null}
      isWide
      onClose={onClose}
      actions={<Button onClick={onClose}>{words.close}</Button>}
    >
      {kind ? <LazyText kind={kind} site={site} /> : null}
    </Dialog>
  );
}

type LegalTextComponent = ComponentType<{ kind: LegalKind; site: SiteFacts }>;

function LazyText({ kind, site }: { kind: LegalKind; site: SiteFacts }) {
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<{ Text: LegalTextComponent } | 'failed' | null>(null);

  useEffect(() => {
    let isWanted = true;
    setLoaded(null);
    import('./legal-text').then(
      ({ LegalText }) => isWanted && setLoaded({ Text: LegalText }),
      (error: unknown) => {
        console.warn('The legal texts could not be loaded.', error);
        if (isWanted) setLoaded('failed');
      },
    );
    return () => {
      isWanted = false;
    };
  }, [attempt]);

  if (loaded === 'failed') return <FailureNote message={words.failed} onRetry={() => setAttempt(attempt + 1)} />;
  if (loaded) return <loaded.Text kind={kind} site={site} />;
  return (
    <div className={styles.loading}>
      <Spinner label={words.loading} />
    </div>
  );
}

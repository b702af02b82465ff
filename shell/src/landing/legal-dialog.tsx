import type { SiteSettings } from '@bandmark/contracts/site-settings';
import { siteSettings } from '@bandmark/platform';
import { Button } from '@bandmark/ui/button';
import { Dialog } from '@bandmark/ui/dialog';
import { FailureNote } from '@bandmark/ui/failure-note';
import { Spinner } from '@bandmark/ui/loading';
import { type ComponentType, useEffect, useState } from 'react';

export type LegalKind = 'terms' | 'privacy';
type LegalTextComponent = ComponentType<{ kind: LegalKind; site: SiteSettings }>;

const TITLES: Readonly<Record<LegalKind, string>> = { terms: 'Terms & Conditions', privacy: 'Privacy Policy' };

/** The texts are a chunk of their own: few visitors read them and none should wait for them. */
export function LegalDialog({ kind, onClose }: { kind: LegalKind | null; onClose: () => void }) {
  return (
    <Dialog
      title={kind ? TITLES[kind] : ''}
      isOpen={kind !== null}
      isWide
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {kind ? <LazyText kind={kind} /> : null}
    </Dialog>
  );
}

function LazyText({ kind }: { kind: LegalKind }) {
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<{ Text: LegalTextComponent } | 'failed' | null>(null);

  useEffect(() => {
    let isWanted = true;
    setLoaded(null);
    import('@bandmark/ui/legal-text').then(
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

  if (loaded === 'failed')
    return <FailureNote message="This text could not be loaded." onRetry={() => setAttempt(attempt + 1)} />;
  return loaded ? <loaded.Text kind={kind} site={siteSettings()} /> : <Spinner label="Loading the text" />;
}

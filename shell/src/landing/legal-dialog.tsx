import type { SiteSettings } from '@bandmark/contracts/site-settings';
import { siteSettings } from '@bandmark/platform';
import { Button } from '@bandmark/ui/button';
import { Dialog } from '@bandmark/ui/dialog';
import { FailureNote } from '@bandmark/ui/failure-note';
import { Spinner } from '@bandmark/ui/loading';
import { texts as uiTexts } from '@bandmark/ui/texts';
import { type ComponentType, useEffect, useState } from 'react';
import { landingTexts } from './landing-texts';

export type LegalKind = 'terms' | 'privacy';
type LegalTextComponent = ComponentType<{ kind: LegalKind; site: SiteSettings }>;

const words = landingTexts.landing.legal;

/** The texts are a chunk of their own: few visitors read them and none should wait for them. */
export function LegalDialog({ kind, onClose }: { kind: LegalKind | null; onClose: () => void }) {
  return (
    <Dialog
      title={kind ? uiTexts.legal.titles[kind] : ''}
      isOpen={kind !== null}
      isWide
      onClose={onClose}
      actions={<Button onClick={onClose}>{words.close}</Button>}
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

  if (loaded === 'failed') return <FailureNote message={words.failed} onRetry={() => setAttempt(attempt + 1)} />;
  return loaded ? <loaded.Text kind={kind} site={siteSettings()} /> : <Spinner label={words.loading} />;
}

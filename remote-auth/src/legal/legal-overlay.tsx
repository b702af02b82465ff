import { Button } from '@bandmark/ui/button';
import { Dialog } from '@bandmark/ui/dialog';
import { LegalText } from '@bandmark/ui/legal-text';
import { LEGAL_TITLES, type LegalKind } from './legal-kind';

/** The full text over the card, with a close button (spec §2). */
export function LegalOverlay({ kind, onClose }: { kind: LegalKind; onClose(): void }) {
  return (
    <Dialog title={LEGAL_TITLES[kind]} isOpen isWide onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      <LegalText kind={kind} />
    </Dialog>
  );
}

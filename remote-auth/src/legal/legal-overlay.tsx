import { Button } from '@bandmark/ui/button';
import { Dialog } from '@bandmark/ui/dialog';
import { type LegalKind, LegalText, legalTitle } from '@bandmark/ui/legal-text';

/** The full text over the card, with a close button (spec §2). */
export function LegalOverlay({ kind, onClose }: { kind: LegalKind; onClose(): void }) {
  return (
    <Dialog title={legalTitle(kind)} isOpen isWide onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      <LegalText kind={kind} />
    </Dialog>
  );
}

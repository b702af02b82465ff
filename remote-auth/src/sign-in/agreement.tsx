import { Checkbox } from '@bandmark/ui/checkbox';
import { type LegalKind, legalTitle } from '@bandmark/ui/legal-text';
import { useState } from 'react';
import { LegalOverlay } from '../legal/legal-overlay';
import { isLegalKind, legalAddress } from '../legal/legal-kind';
import { InPlaceLink } from './in-place-link';

interface AgreementProps {
  id: string;
  hasAgreed: boolean;
  isInvalid: boolean;
  onChange(hasAgreed: boolean): void;
}

/** The agreement, ticked until it is cleared (spec §2), with its two texts as overlays. */
export function Agreement({ id, hasAgreed, isInvalid, onChange }: AgreementProps) {
  const [open, setOpen] = useState<LegalKind | null>(textInAddress);
  return (
    <>
      <Checkbox id={id} checked={hasAgreed} onChange={onChange} aria-invalid={isInvalid || undefined}>
        I agree to the <LegalLink kind="privacy" onOpen={setOpen} /> and the <LegalLink kind="terms" onOpen={setOpen} />
        .
      </Checkbox>
      {open ? <LegalOverlay kind={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

function LegalLink({ kind, onOpen }: { kind: LegalKind; onOpen(kind: LegalKind): void }) {
  return (
    <InPlaceLink href={legalAddress(kind)} opensDialog onFollow={() => onOpen(kind)}>
      {legalTitle(kind)}
    </InPlaceLink>
  );
}

/** A text opened in a new tab: its link's address names it. */
function textInAddress(): LegalKind | null {
  const kind = new URLSearchParams(window.location.search).get('read');
  return isLegalKind(kind) ? kind : null;
}

import { href } from '@bandmark/contracts/routes';
import { siteSettings } from '@bandmark/platform';
import { Checkbox } from '@bandmark/ui/checkbox';
import { LegalDialog, type LegalKind, legalTitle } from '@bandmark/ui/legal-dialog';
import { SlottedText } from '@bandmark/ui/slotted-text';
import { useState } from 'react';
import { texts } from '../texts';
import { InPlaceLink } from './in-place-link';

interface AgreementProps {
  id: string;
  hasAgreed: boolean;
  isInvalid: boolean;
  onChange(hasAgreed: boolean): void;
}

/** The checkbox of the agreement, ticked by default (spec §2), with links that open the two texts as overlays. */
export function Agreement({ id, hasAgreed, isInvalid, onChange }: AgreementProps) {
  const [open, setOpen] = useState<LegalKind | null>(textInAddress);
  const close = () => {
    setOpen(null);
    // Otherwise the text would open again with the next mode, and over the errors after a failed sign-in.
    if (textInAddress()) window.history.replaceState(window.history.state, '', href('sign-in'));
  };
  return (
    <>
      <Checkbox id={id} checked={hasAgreed} onChange={onChange} aria-invalid={isInvalid || undefined}>
        <SlottedText
          text={texts.signIn.agreement}
          slots={{
            privacy: <LegalLink kind="privacy" onOpen={setOpen} />,
            terms: <LegalLink kind="terms" onOpen={setOpen} />,
          }}
        />
      </Checkbox>
      <LegalDialog kind={open} site={siteSettings()} onClose={close} />
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

/** The text that the address names: its link was opened in a new tab. */
function textInAddress(): LegalKind | null {
  const kind = new URLSearchParams(window.location.search).get('read');
  return isLegalKind(kind) ? kind : null;
}

const isLegalKind = (value: string | null): value is LegalKind => value === 'privacy' || value === 'terms';

/** Address that opens the card with this text over it. */
const legalAddress = (kind: LegalKind): string => `${href('sign-in')}?read=${kind}`;

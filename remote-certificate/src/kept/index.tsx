/** The verifier as one offline file, without server, release or platform; the file contains the issuers' keys. */
import '@bandmark/ui/global.css';
import { createRoot } from 'react-dom/client';
import type { CheckedList } from '../credential/status';
import { KNOWN_ID, knownIssuers, loadList } from '../verify/kept-file';
import { KnownKeys } from '../verify/keep-verifier';
import { VerifyPage } from '../verify/verify-page';

const { siteName, issuers } = knownIssuers(document.getElementById(KNOWN_ID)?.textContent ?? '');
const verifier = {
  issuers: async () => issuers,
  lists: new Map<string, CheckedList>(),
  load: loadList,
  now: Date.now,
};
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <VerifyPage siteName={siteName} panel={{ verifier }}>
      <KnownKeys issuers={issuers} />
    </VerifyPage>,
  );

import { siteSettings } from '@bandmark/platform';
import { useEffect, useState } from 'react';
import { warmUp } from '../credential/check-proof';
import type { KnownIssuer } from '../credential/issuers';
import type { CheckedList } from '../credential/status';
import type { Verifier } from '../verify/judge';
import { KeepVerifier } from '../verify/keep-verifier';
import { issuerSource, lookUpCredential, siteStatusList } from '../verify/site-calls';
import { VerifyPage } from '../verify/verify-page';

const siteVerifier = (): Verifier => ({
  issuers: issuerSource(),
  lists: new Map<string, CheckedList>(),
  load: siteStatusList,
  now: Date.now,
});

/** "Verify a certificate": everything is checked in this page, which goes on without a network once it is open. */
export function VerifyScreen() {
  const { siteName } = siteSettings();
  const [verifier] = useState(siteVerifier);
  const [issuers, setIssuers] = useState<readonly KnownIssuer[]>([]);
  useEffect(() => {
    // Loaded before the first file, when the network may be gone. A failure shows when a file needs the keys.
    verifier
      .issuers()
      .then(setIssuers)
      .then(warmUp)
      .catch(() => undefined);
  }, [verifier]);
  return (
    <VerifyPage siteName={siteName} homeHref="/" panel={{ verifier, lookUp: lookUpCredential }}>
      <KeepVerifier siteName={siteName} issuers={verifier.issuers} known={issuers} />
    </VerifyPage>
  );
}

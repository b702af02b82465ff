import { siteSettings } from '@bandmark/platform';
import { useEffect, useState } from 'react';
import { warmUp } from '../credential/check-proof';
import type { KnownIssuer } from '../credential/issuers';
import type { CheckedList } from '../credential/status';
import type { Verifier } from '../verify/check-file';
import { KeepVerifier } from '../verify/keep-verifier';
import { issuerSource, lookUpCredential, siteStatusList } from '../verify/site-calls';
import { VerifyPage } from '../verify/verify-page';

/** @param onIssuers called with the issuers' keys each time that they are used */
function siteVerifier(onIssuers: (issuers: readonly KnownIssuer[]) => void): Verifier {
  const source = issuerSource();
  return {
    issuers: async (isFresh) => {
      const issuers = await source(isFresh);
      onIssuers(issuers);
      return issuers;
    },
    lists: new Map<string, CheckedList>(),
    load: siteStatusList,
    now: Date.now,
  };
}

/** "Verify a certificate": all checks run in this page, which works offline once it is open. */
export function VerifyScreen() {
  const { siteName } = siteSettings();
  const [issuers, setIssuers] = useState<readonly KnownIssuer[]>([]);
  const [verifier] = useState(() => siteVerifier(setIssuers));
  useEffect(() => {
    // Preloads the keys, because the network may be gone by the first file. That file reports a failure.
    verifier
      .issuers()
      .then(warmUp)
      .catch(() => undefined);
  }, [verifier]);
  return (
    <VerifyPage siteName={siteName} homeHref="/" panel={{ verifier, lookUp: lookUpCredential }}>
      <KeepVerifier siteName={siteName} issuers={verifier.issuers} known={issuers} />
    </VerifyPage>
  );
}

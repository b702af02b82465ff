import { siteSettings } from '@bandmark/platform';
import { Link } from '@bandmark/platform/router';
import { isMotionReduced } from '@bandmark/ui/use-reduced-motion';
import { landingTexts } from './landing-texts';

const words = landingTexts.landing.links;

const goToTop = () => window.scrollTo({ top: 0, behavior: isMotionReduced() ? 'auto' : 'smooth' });

/** Address of the sample certificate: the shell shows a certificate for every hash that starts with "A". */
export function sampleHref(): string {
  return `/#${siteSettings().sampleCertificateId}`;
}

/** Home, Features, Pricing and Sample Certificate: the links that header, menu and footer share. */
export function PageLinks({
  className,
  onFollow,
}: {
  className?: string | undefined;
  onFollow?: (() => void) | undefined;
}) {
  return (
    <>
      <Link
        to="/"
        className={className}
        onClick={() => {
          goToTop();
          onFollow?.();
        }}
      >
        {words.home}
      </Link>
      <Link to="/#features" className={className} onClick={onFollow}>
        {words.features}
      </Link>
      <Link to="/#pricing" className={className} onClick={onFollow}>
        {words.pricing}
      </Link>
      {/* A plain anchor: the takeover listens for `hashchange`, which the router's pushState does not fire. */}
      <a href={sampleHref()} className={className} onClick={onFollow}>
        {words.sample}
      </a>
    </>
  );
}

import { SkipLink } from '@bandmark/ui/page';
import { Features } from './features';
import { Hero } from './hero';
import { LandingFooter } from './landing-footer';
import { LandingHeader } from './landing-header';
import { Pricing } from './pricing';
import { type Section, useSectionScroll } from './use-section-scroll';

/** Landing page (spec §2). It loads no remote. @param props.focus the section that the address asks for (`/pricing`) */
export function LandingScreen({ focus }: { focus?: Section }) {
  useSectionScroll(focus);
  return (
    <>
      <SkipLink />
      <LandingHeader />
      <main id="main" tabIndex={-1}>
        <Hero />
        <Features />
        <Pricing />
      </main>
      <LandingFooter />
    </>
  );
}

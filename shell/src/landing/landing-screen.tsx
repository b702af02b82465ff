import { useLocation } from '@bandmark/platform/router';
import { SkipLink } from '@bandmark/ui/page';
import { isMotionReduced } from '@bandmark/ui/use-reduced-motion';
import { useEffect } from 'react';
import { Features } from './features';
import { Hero } from './hero';
import { LandingFooter } from './landing-footer';
import { LandingHeader } from './landing-header';
import { Pricing } from './pricing';

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

/** Lower-case, as every id in a page: a hash that starts with "A" is a certificate. */
export const SECTIONS = ['features', 'pricing'] as const;
export type Section = (typeof SECTIONS)[number];

/** Scrolls smoothly to the section of the hash, or else of the focus setting, on each navigation. */
export function useSectionScroll(focus: Section | undefined): void {
  // The key changes when the same link is followed again, after the visitor scrolled away.
  const { hash, key } = useLocation();
  useEffect(() => {
    const section = SECTIONS.find((id) => id === hash.slice(1)) ?? (hash === '' ? focus : undefined);
    if (!section) return;
    // A frame later: what the shell does for every new page (to its top, focus to its start) comes first.
    const frame = requestAnimationFrame(() => scrollToSection(section));
    return () => cancelAnimationFrame(frame);
  }, [hash, key, focus]);
}

function scrollToSection(section: Section): void {
  const element = document.getElementById(section);
  element?.scrollIntoView({ behavior: isMotionReduced() ? 'auto' : 'smooth', block: 'start' });
  // The keyboard goes on from where the eye is, as after a native jump.
  element?.focus({ preventScroll: true });
}

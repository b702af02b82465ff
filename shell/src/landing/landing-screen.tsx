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

/** Lower-case, like every id on a page, because a hash that starts with "A" is a certificate. */
export const SECTIONS = ['features', 'pricing'] as const;
export type Section = (typeof SECTIONS)[number];

/** Scrolls smoothly, on each navigation, to the section named by the hash or, without a hash, by `focus`. */
export function useSectionScroll(focus: Section | undefined): void {
  // `key` changes even when the visitor follows the same link again, after scrolling away.
  const { hash, key } = useLocation();
  useEffect(() => {
    const section = SECTIONS.find((id) => id === hash.slice(1)) ?? (hash === '' ? focus : undefined);
    if (!section) return;
    // Waits a frame, so that the shell's handling of a new page (scroll to the top, focus to the start) runs first.
    const frame = requestAnimationFrame(() => scrollToSection(section));
    return () => cancelAnimationFrame(frame);
  }, [hash, key, focus]);
}

function scrollToSection(section: Section): void {
  const element = document.getElementById(section);
  element?.scrollIntoView({ behavior: isMotionReduced() ? 'auto' : 'smooth', block: 'start' });
  // Moves the keyboard's position along with the view, as a native jump to an anchor does.
  element?.focus({ preventScroll: true });
}

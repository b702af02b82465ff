import type { RemoteModuleKey } from '@bandmark/contracts/remotes/modules';
import { href } from '@bandmark/contracts/routes';
import { parseCertificateHash } from '@bandmark/domain/certificate-hash';
import type { Readiness } from '../federation/preparations';
import { type Address, linksInView, moduleBehind } from './link-target';
import type { Line } from './line';

/** Pages that visitors usually leave by a link to a remote's screen. Pages of an exam are not among them. */
const LEFT_BY_A_LINK = [href('landing'), href('pricing'), href('tests')];

/** A certificate hash takes over any page. */
const isLeftByALink = ({ pathname, hash }: Address) =>
  LEFT_BY_A_LINK.includes(pathname) && parseCertificateHash(hash) === null;

/** The first input event of a mouse, finger, wheel or keyboard: a sign that a person is present. */
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown'] as const;

/** How many modules to prepare besides the most likely next one. */
const OTHERS = 2;

/** Viewing a page for this long counts as a sign too: a touch screen gives none before the tap. */
const LOOKED_MS = 1_000;

export interface WarmUpServices {
  prepare(key: RemoteModuleKey, readiness: Readiness): Promise<void>;
  line(): Line;
  /** Is the page visible? */
  isVisible(): boolean;
  /** When the page has loaded and the browser is idle. */
  whenIdle(work: () => void): void;
  after(ms: number, work: () => void): void;
  address(): Address;
  inView?(): readonly Address[];
}

/**
 * Prepares the screens that a click probably leads to, so that the click does not wait for module federation. On the
 * visitor's first sign of presence, when the browser is idle: the runtime starts, the entry of the most likely next
 * remote is initialised, and the files behind other visible links are fetched. On a fast connection all of these
 * modules also run, and viewing the page for a second counts as a sign. Does nothing with Save-Data or on 2G, or before
 * the page has loaded.
 * @param page whose input events are observed
 */
export function warmUp(services: WarmUpServices, page: Pick<Window, 'addEventListener'> = window): void {
  const { prepare, line, isVisible, whenIdle, after, address, inView = linksInView } = services;
  const begun = new Set<string>();

  /** Runs each step in a separate idle callback. */
  const inTurn = ([step, ...rest]: readonly (() => Promise<void>)[]) => {
    void step?.().then(() => {
      whenIdle(() => {
        inTurn(rest);
      });
    });
  };

  const begin = () => {
    const here = address();
    if (begun.has(here.pathname) || !isLeftByALink(here) || line() === 'spared') return;
    begun.add(here.pathname);
    whenIdle(() => {
      const { origin } = here;
      const likely = [{ origin, pathname: href('tests'), hash: '' }, ...inView()].map(moduleBehind);
      const shown = moduleBehind(here);
      const found = new Set(likely.flatMap((key) => (key === null || key === shown ? [] : key)));
      const [next, ...others] = [...found].slice(0, 1 + OTHERS);
      if (!next) return;
      const soon = (readiness: Readiness) => (key: RemoteModuleKey) => () => prepare(key, readiness);
      // On a slow connection, parallel fetches would delay the most likely next module.
      inTurn([
        soon('initialised')(next),
        ...others.map(soon('fetched')),
        ...(line() === 'fast' ? [next, ...others].map(soon('run')) : []),
      ]);
    });
  };

  for (const sign of SIGNS) page.addEventListener(sign, begin, { capture: true, passive: true });
  if (line() === 'fast') {
    whenIdle(() => {
      after(LOOKED_MS, () => {
        if (isVisible()) begin();
      });
    });
  }
}

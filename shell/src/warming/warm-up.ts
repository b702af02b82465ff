import type { RemoteModuleKey } from '@bandmark/contracts/remotes/modules';
import { href } from '@bandmark/contracts/routes';
import { parseCertificateHash } from '@bandmark/domain/certificate-hash';
import type { Readiness } from '../federation/preparations';
import { type Address, linksInView, moduleBehind } from './leads-to';
import type { Line } from './line';

/** Pages that a visitor leaves by a link to a remote's screen. An exam's pages have better things to do. */
const LEFT_BY_A_LINK = [href('landing'), href('pricing'), href('tests')];

/** A certificate takes over whichever page its hash stands on. */
const isLeftByALink = ({ pathname, hash }: Address) =>
  LEFT_BY_A_LINK.includes(pathname) && parseCertificateHash(hash) === null;

/** A person is there: all that a mouse, a finger, a wheel or a keyboard does first. */
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown'] as const;

/** Modules that are got ready beside the one most likely next. */
const OTHERS = 2;

/** Who has looked at a page for so long may click next; a finger gives no sign before its tap. */
const LOOKED_MS = 1_000;

export interface WarmUpServices {
  prepare(key: RemoteModuleKey, readiness: Readiness): Promise<void>;
  line(): Line;
  /** Is the page in front of somebody? */
  isVisible(): boolean;
  /** When the page has loaded and the browser is idle. */
  whenIdle(work: () => void): void;
  after(ms: number, work: () => void): void;
  address(): Address;
  inView?(): readonly Address[];
}

/**
 * Gets ready what a click is likely to lead to, so that the click does not pay for federation. On the visitor's first
 * sign, when the browser is idle: the runtime starts, the entry of the remote most likely next is initialised, and the
 * files of what other links in view lead to are fetched; on a fast line all of these modules run, and looking at the
 * page for a second is a sign. Never with Save-Data or on 2G, and before the page has loaded nothing. @param page whose
 * signs are heard
 */
export function warmUp(services: WarmUpServices, page: Pick<Window, 'addEventListener'> = window): void {
  const { prepare, line, isVisible, whenIdle, after, address, inView = linksInView } = services;
  const begun = new Set<string>();

  /** Each in an idle moment of its own. */
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
      // On a slow line, what else is fetched would take its time from what is most likely next.
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

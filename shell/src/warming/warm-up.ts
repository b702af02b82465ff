import type { RemoteModuleKey } from '@bandmark/contracts/remotes/modules';
import { href } from '@bandmark/contracts/routes';
import { parseCertificateHash } from '@bandmark/domain/certificate-hash';
import type { Readiness } from '../federation/preparations';
import { type Address, linksInView, moduleBehind } from './leads-to';
import type { Line } from './line';

/** Pages that a visitor leaves by a link to a remote's screen. Pages of an exam are left alone. */
const LEFT_BY_A_LINK = [href('landing'), href('pricing'), href('tests')];

/** A certificate takes over whichever page its hash stands on. */
const isLeftByALink = ({ pathname, hash }: Address) =>
  LEFT_BY_A_LINK.includes(pathname) && parseCertificateHash(hash) === null;

/** Signs of a person: the first event of a mouse, a finger, a wheel or a keyboard. */
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown'] as const;

/** How many modules are prepared beside the one most likely next. */
const OTHERS = 2;

/** Looking at a page for this long is a sign too: a finger gives none before its tap. */
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
 * Prepares the screens that a click is likely to lead to, so that the click does not pay for federation. On the
 * visitor's first sign, when the browser is idle: the runtime starts, the entry of the remote most likely next is
 * initialised, and the files behind other links in view are fetched. On a fast line all of these modules run, and
 * looking at the page for a second is a sign. Never with Save-Data or on 2G, and never before the page has loaded.
 * @param page watched for signs
 */
export function warmUp(services: WarmUpServices, page: Pick<Window, 'addEventListener'> = window): void {
  const { prepare, line, isVisible, whenIdle, after, address, inView = linksInView } = services;
  const begun = new Set<string>();

  /** Each in a separate idle moment. */
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
      // On a slow line other fetches would delay the module most likely next.
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

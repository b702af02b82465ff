import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import { type To, useHref, useLinkClickHandler, useLocation, useResolvedPath } from 'react-router-dom';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To;
  /** Replaces the current history entry. By default only a link to the current address does. */
  replace?: boolean | undefined;
  /** History state of the target location. */
  state?: unknown;
  /** Navigates with a full page load instead of the router. */
  reloadDocument?: boolean | undefined;
}

/** A scheme or two slashes: another site, or an address that the router does not handle. */
const ABSOLUTE = /^(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i;

/**
 * A link built on react-router's own link hooks. Its `Link` contains framework prefetching, which no page here can use
 * and which adds 2 kB (brotli) to every page.
 */
export function Link({ to, replace, state, reloadDocument = false, target, onClick, ...rest }: LinkProps) {
  const isElsewhere = typeof to === 'string' && ABSOLUTE.test(to);
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    state,
    ...(replace === undefined ? {} : { replace }),
    ...(target === undefined ? {} : { target }),
  });
  return (
    <a
      {...rest}
      href={isElsewhere ? to : href}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented && !reloadDocument && !isElsewhere) follow(event);
      }}
    />
  );
}

/**
 * The state that a NavLink passes to its functions, as in react-router; the last two are always false in a declarative
 * router.
 */
export interface NavLinkState {
  isActive: boolean;
  isPending: boolean;
  isTransitioning: boolean;
}
type OfState<Value> = Value | ((state: NavLinkState) => Value);

export interface NavLinkProps extends Omit<LinkProps, 'className' | 'style' | 'children'> {
  className?: OfState<string | undefined>;
  style?: OfState<CSSProperties | undefined>;
  children?: OfState<ReactNode>;
  /** Active only at exactly its own address, not at addresses below it. */
  end?: boolean;
  caseSensitive?: boolean;
}

/** A link that is active when the page is at its address or below it: sets `aria-current` and the class `active`. */
export function NavLink({ className, style, children, end = false, caseSensitive = false, ...rest }: NavLinkProps) {
  const inCase = (path: string) => (caseSensitive ? path : path.toLowerCase());
  const own = inCase(useResolvedPath(rest.to).pathname);
  const shown = inCase(useLocation().pathname);
  const below = own.endsWith('/') ? own : `${own}/`;
  // Every address is below the root, so a link to the root is active only at the root itself.
  const isActive = shown === own || (!end && own !== '/' && shown.startsWith(below));
  const state = { isActive, isPending: false, isTransitioning: false };
  const of = <Value,>(value: OfState<Value>) =>
    typeof value === 'function' ? (value as (given: NavLinkState) => Value)(state) : value;
  const classes = typeof className === 'function' ? className(state) : [className, isActive && 'active'];
  return (
    <Link
      aria-current={isActive ? 'page' : undefined}
      {...rest}
      className={typeof classes === 'object' ? classes.filter(Boolean).join(' ') || undefined : classes}
      style={of(style)}
    >
      {of(children)}
    </Link>
  );
}

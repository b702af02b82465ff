import { Link } from '@bandmark/platform/router';
import { buttonClass, ButtonLink } from '@bandmark/ui/button';
import { Icon } from '@bandmark/ui/icon';
import type { ResultLink } from './result-links';

/** Reports of this site open here; reports elsewhere (the practice product) in a window of their own. */
export function ResultButtons({ links }: { links: readonly ResultLink[] }) {
  return links.map(({ text, href }) =>
    href.startsWith('/') && !href.startsWith('//') ? (
      <Link key={text} to={href} className={buttonClass({ variant: 'secondary' })}>
        {text}
      </Link>
    ) : (
      <ButtonLink key={text} href={href} target="_blank" rel="noopener noreferrer">
        {text}
        <Icon name="external" size={18} />
      </ButtonLink>
    ),
  );
}

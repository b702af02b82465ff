import { reportHref, type ReportUrls } from '@bandmark/contracts/report-href';
import type { ReplayTarget } from '@bandmark/contracts/replay-target';
import { skillFacts } from '@bandmark/domain/skills';
import { Link } from '@bandmark/platform/router';
import { buttonClass, ButtonLink } from '@bandmark/ui/button';
import { Icon } from '@bandmark/ui/icon';
import { externalIcon } from '@bandmark/ui/icons';
import { texts } from '../texts';

export interface ResultLink {
  text: string;
  href: string;
}

/**
 * Links to the assessment of a replayed answer (spec §2, Replay screen). With a sixth parameter, " 1" is appended to
 * the first link, and skills that have a second report get a second link.
 */
export function resultLinks({ skill, param5, param6 }: ReplayTarget, urls: ReportUrls): ResultLink[] {
  if (!param5) return [];
  const first = { text: param6 ? texts.results.first : texts.results.only, href: reportHref(skill, param5, urls) };
  if (!param6 || skillFacts(skill).reportFields.length < 2) return [first];
  return [first, { text: texts.results.second, href: reportHref(skill, param6, urls) }];
}

/** Reports on this site open in the same tab, reports on other sites (the practice product) in a new one. */
export function ResultButtons({ links }: { links: readonly ResultLink[] }) {
  return links.map(({ text, href }) =>
    href.startsWith('/') && !href.startsWith('//') ? (
      <Link key={text} to={href} className={buttonClass({ variant: 'secondary' })}>
        {text}
      </Link>
    ) : (
      <ButtonLink key={text} href={href} target="_blank" rel="noopener noreferrer">
        {text}
        <Icon drawing={externalIcon} size={18} />
      </ButtonLink>
    ),
  );
}

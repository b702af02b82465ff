import type { ReplayTarget } from '@bandmark/domain/replay-path';
import { Link } from '@bandmark/platform/router';
import { buttonClass, ButtonLink } from '@bandmark/ui/button';
import { Icon } from '@bandmark/ui/icon';

export interface ResultLink {
  text: string;
  href: string;
}

export interface ReportUrls {
  speakingReportUrl: string;
  writingReportUrl: string;
}

/**
 * Links to the assessment of a replayed answer (spec §2, Replay screen): " 1" is appended when there is a sixth
 * parameter; only writing has a second report.
 */
export function resultLinks({ skill, param5, param6 }: ReplayTarget, urls: ReportUrls): ResultLink[] {
  if (!param5) return [];
  const text = param6 ? 'Assessment Result 1' : 'Assessment Result';
  if (skill === 'speaking') return [{ text, href: reportUrl(urls.speakingReportUrl, param5) }];
  if (skill !== 'writing') return [{ text, href: `/test-result/${skill}/${encodeURIComponent(param5)}` }];
  const first = { text, href: reportUrl(urls.writingReportUrl, param5) };
  return param6 ? [first, { text: 'Assessment Result 2', href: reportUrl(urls.writingReportUrl, param6) }] : [first];
}

/** A slug comes from the address bar: encoded, it cannot change any other part of the URL. */
function reportUrl(template: string, slug: string): string {
  return template.replace('{slug}', () => encodeURIComponent(slug));
}

/** Reports of this site open in this tab, reports of other sites (the practice product) in a new one. */
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

import type { CertificateRecord } from '@bandmark/contracts/api/certificates';
import { CERTIFICATE_PDF_PATH, CERTIFICATE_PICTURE_PATH, CREDENTIAL_PATH } from '@bandmark/contracts/credential-paths';
import { fillPath } from '@bandmark/contracts/endpoint';
import { certificateLink, certificateUrl } from '@bandmark/domain/certificate-hash';
import { href } from '@bandmark/contracts/routes';
import type { Level } from '@bandmark/domain/levels';
import { longDate } from '@bandmark/domain/date-text';
import { escapeHtml } from '../../escape-html';
import { MARK_PATH } from '../../house-style';
import type { PublicWithdrawal } from '../ended-certificates';
import { shownFacts } from '../shown-facts';
import { LINK_STYLE } from './link-style';
import { linkTexts as words } from './link-texts';

/** The site's facts on every page of a certificate's link. */
export interface LinkSite {
  siteName: string;
  /** Without a trailing slash. Preview bots require absolute URLs. */
  origin: string;
}

/**
 * The complete certificate as HTML without a script: the level needs no further request, and Open Graph tags
 * (https://ogp.me) give a preview where the link is pasted.
 */
export function certificateHtml(certificateId: string, record: CertificateRecord, site: LinkSite): string {
  const { userDate, recordingsHidden } = record;
  const { holder, level, levelName, band, awardedOn, isSample, skills } = shownFacts(certificateId, record, site);
  const title = words.title(holder, level ?? '–', levelName);
  const note = isSample ? words.sample : recordingsHidden ? words.hidden : words.recorded;
  const files = [
    [CERTIFICATE_PDF_PATH, words.files.pdf, `certificate-${certificateId}.pdf`],
    [CERTIFICATE_PICTURE_PATH, words.files.picture, `certificate-${certificateId}.png`],
    [CREDENTIAL_PATH, words.files.credential, `certificate-${certificateId}.json`],
  ] as const;
  const main = `<h1 dir="auto">${escapeHtml(holder)}</h1>
<p>${words.earned}</p>
<p class="level">${badge(level)} <span>${escapeHtml(words.level(levelName, band))}</span></p>
<dl><dt>${words.awardedOn}</dt><dd><time datetime="${escapeHtml(userDate)}">${escapeHtml(awardedOn)}</time></dd><dt>${words.number}</dt><dd>${escapeHtml(certificateId)}</dd></dl>
<h2 id="skills">${words.skills}</h2>
<table aria-labelledby="skills">
<thead><tr><th scope="col">${words.columns.skill}</th><th scope="col">${words.columns.level}</th><th scope="col">${words.columns.band}</th><th scope="col">${words.columns.givenBy}</th></tr></thead>
<tbody>
${skills.map((skill) => `<tr><th scope="row">${skill.name}</th><td>${badge(skill.level)}</td><td>${skill.band}</td><td>${skill.source ? words.givenBy[skill.source] : '–'}</td></tr>`).join('\n')}
</tbody>
</table>
<p class="actions"><a class="button primary" href="${certificateUrl(certificateId)}">${words.open}</a>${recordingsHidden ? '' : ` <a class="button" href="${certificateUrl(certificateId, true)}">${words.watch}</a>`}</p>
<p class="note">${note}</p>
<h2>${words.keep}</h2>
<p>${files.map(([path, name, file]) => `<a href="${fillPath(path, { hash: certificateId })}" download="${file}">${name}</a>`).join(' · ')}</p>
<p class="note">${words.keepNote} <a href="${href('verify')}">${words.verify}</a></p>`;
  const levels = skills.map((skill) => words.skill(skill.name, skill.level ?? '–')).join(', ');
  const description = words.description(holder, band, awardedOn, levels);
  return page({ title, site, main, head: previewTags({ certificateId, title, description, site }) });
}

/** The page without a certificate: its id never belonged to one (`unknown`), or it could not be loaded (`failed`). */
export function missingHtml(reason: 'unknown' | 'failed', site: LinkSite): string {
  const { title, why } = words[reason];
  return page({ title, site, main: `<h1>${title}</h1>\n<p>${why}</p>` });
}

/** The page of a withdrawn certificate: when and why, but neither the name nor the level. */
export function withdrawnHtml({ withdrawnAt, by, reason }: PublicWithdrawal, site: LinkSite): string {
  const title = words.withdrawn.title(longDate(withdrawnAt));
  const main = [
    `<h1>${escapeHtml(title)}</h1>`,
    `<p>${escapeHtml(by === 'holder' ? words.withdrawn.byHolder : words.withdrawn.bySite(site.siteName))}</p>`,
    ...(reason === '' ? [] : [`<dl><dt>${words.withdrawn.reason}</dt><dd>${escapeHtml(reason)}</dd></dl>`]),
    `<p>${words.withdrawn.whatNow}</p>`,
  ];
  return page({ title, site, main: main.join('\n') });
}

const badge = (level: Level | null): string =>
  level ? `<b class="badge ${level.toLowerCase()}">${level}</b>` : '<b class="badge">–</b>';

interface PreviewFacts {
  certificateId: string;
  title: string;
  description: string;
  site: LinkSite;
}

function previewTags({ certificateId, title, description, site }: PreviewFacts): string {
  const address = `${site.origin}${certificateLink(certificateId)}`;
  const properties: Readonly<Record<string, string>> = {
    'og:type': 'website',
    'og:site_name': site.siteName,
    'og:locale': 'en_GB',
    'og:url': address,
    'og:title': title,
    'og:description': description,
    'og:image': `${site.origin}${fillPath(CERTIFICATE_PICTURE_PATH, { hash: certificateId })}`,
    'og:image:type': 'image/png',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': title,
  };
  return [
    `<meta name="description" content="${escapeHtml(description)}">`,
    // Open Graph has no tag for a large picture, so use X's (https://developer.x.com/en/docs/x-for-websites/cards).
    '<meta name="twitter:card" content="summary_large_image">',
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    ...Object.entries(properties).map(([name, text]) => `<meta property="${name}" content="${escapeHtml(text)}">`),
  ].join('\n');
}

const MARK = `<svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true"><rect class="ground" width="28" height="28" rx="4"/><path class="figure" d="${MARK_PATH}"/></svg>`;

function page({ title, site, main, head = '' }: { title: string; site: LinkSite; main: string; head?: string }) {
  const siteName = escapeHtml(site.siteName);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)} · ${siteName}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, noarchive">
${head}
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<style>${LINK_STYLE}</style>
</head>
<body>
<main>
<div class="head"><a class="home" href="/">${MARK}${siteName}</a><span>${words.label}</span></div>
<div class="sheet">
${main}
</div>
</main>
</body>
</html>
`;
}

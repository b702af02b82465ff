import { escapeHtml } from '../http/escape-html';

/** A page for when there is no site to show: no script, no file of any release. */
export function noticeHtml({ siteName, title, text }: { siteName: string; title: string; text: string }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)} · ${escapeHtml(siteName)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<style>body{font:1rem/1.55 system-ui,sans-serif;max-width:34rem;margin:18vh auto;padding:0 1.25rem}h1{font-size:1.5rem}</style>
</head>
<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p></main></body>
</html>
`;
}

import { DEFAULT_SITE_SETTINGS, SETTINGS_ELEMENT_ID, type SiteSettings } from '@bandmark/contracts/site-settings';

let settings: SiteSettings | undefined;

/** The settings that the server inlined in the page; the defaults when they are missing or do not parse. */
export function siteSettings(): SiteSettings {
  settings ??= read();
  return settings;
}

/**
 * Parses without the schema, to keep it out of the first paint: the settings come in the same document that names the
 * page's scripts, and the server's tests parse them. A block with another shape is ignored.
 */
function read(): SiteSettings {
  const text = document.getElementById(SETTINGS_ELEMENT_ID)?.textContent;
  if (!text) return DEFAULT_SITE_SETTINGS;
  try {
    const given = JSON.parse(text) as Partial<SiteSettings> | null;
    if (typeof given?.siteName === 'string' && Array.isArray(given.scriptOrigins) && given.claims)
      return given as SiteSettings;
    throw new Error('They lack what every page needs.');
  } catch (error) {
    console.warn('Site settings do not parse; defaults are used.', error);
    return DEFAULT_SITE_SETTINGS;
  }
}

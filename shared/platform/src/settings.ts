import {
  DEFAULT_SITE_SETTINGS,
  SETTINGS_ELEMENT_ID,
  type SiteSettings,
  siteSettingsSchema,
} from '@bandmark/contracts/site-settings';

let settings: SiteSettings | undefined;

/** Settings that the server inlined in the page; the defaults where there are none or they do not parse. */
export function siteSettings(): SiteSettings {
  settings ??= read();
  return settings;
}

function read(): SiteSettings {
  const text = document.getElementById(SETTINGS_ELEMENT_ID)?.textContent;
  if (!text) return DEFAULT_SITE_SETTINGS;
  try {
    return siteSettingsSchema.parse(JSON.parse(text));
  } catch (error) {
    console.warn('Site settings do not parse; defaults are used.', error);
    return DEFAULT_SITE_SETTINGS;
  }
}

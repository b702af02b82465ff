import Bowser from 'bowser';

/** Longer headers are no browser's. */
const LONGEST_HEADER = 512;
/** What a person reads; anything else in a header is somebody's own text. */
const PLAIN = /^[A-Za-z][A-Za-z0-9 .]{0,29}$/;

/**
 * Browser and system as a person knows them: "Chrome on Windows". Tells candidates which of their devices holds the rest
 * of a recording.
 * @returns null where the header says neither
 */
export function deviceName(userAgent: string | undefined): string | null {
  if (!userAgent || userAgent.length > LONGEST_HEADER) return null;
  const parsed = Bowser.parse(userAgent);
  const browser = plain(parsed.browser.name);
  const system = plain(parsed.os.name);
  if (browser === null) return null;
  return system === null ? browser : `${browser} on ${system}`;
}

function plain(name: string | undefined): string | null {
  return name !== undefined && PLAIN.test(name) ? name : null;
}

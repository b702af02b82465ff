import Bowser from 'bowser';

/** No browser sends a longer header. */
const LONGEST_HEADER = 512;
/** Accepts plain product names only: the rest of the header is free text that the client controls. */
const PLAIN = /^[A-Za-z][A-Za-z0-9 .]{0,29}$/;

/**
 * Human-readable browser and operating system, such as "Chrome on Windows". It tells candidates which of their devices
 * holds the rest of a recording.
 * @returns null if the browser is unknown
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

/** Asks the app's own server for what authorises the upload of one task. @throws when it gives none */
export async function requestGrant(signal: AbortSignal): Promise<string> {
  const response = await fetch('/upload-grants', { method: 'POST', signal });
  if (!response.ok) throw new Error(`/upload-grants answered ${response.status}.`);
  const { grant } = (await response.json()) as { grant: string };
  return grant;
}

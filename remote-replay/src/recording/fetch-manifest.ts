import { type RecordingManifest, recordingManifestSchema } from '@bandmark/contracts/recording';
import { fetchUnlessStalled, unlessStalled } from './unless-stalled';

/**
 * Downloads `{uuid}.manifest.json`. Null when it is missing or unreadable: old recordings have none, and a replay whose
 * camera and screen start together is better than no replay.
 */
export async function fetchManifest(url: string | undefined, signal: AbortSignal): Promise<RecordingManifest | null> {
  if (url === undefined) return null;
  try {
    const response = await fetchUnlessStalled(url, signal);
    if (!response.ok) return null;
    const parsed = recordingManifestSchema.safeParse(await unlessStalled(response.json()));
    if (!parsed.success)
      console.warn(
        'The manifest of the recording does not parse; both timelines start together.',
        parsed.error.message,
      );
    return parsed.success ? parsed.data : null;
  } catch (error) {
    if (!signal.aborted) console.warn('The manifest of the recording could not be loaded.', error);
    return null;
  }
}

/** rrweb's methods that apply a recorded change to the page. While it seeks, it calls the last three after all events. */
const APPLYING = ['applyIncremental', 'applyStyleSheetMutation', 'applyAdoptedStyleSheet', 'moveAndHover'] as const;

interface MediaManager {
  mediaMutation(change: { target: Node }): void;
  isSupportedMediaElement(node: Node): boolean;
}

/** Private members of rrweb's Replayer. */
type ReplayerParts = Record<(typeof APPLYING)[number], (...args: unknown[]) => void> & { mediaManager: MediaManager };

/**
 * Makes the player skip changes that it cannot apply. A change that throws would stop its clock, and rrweb would apply
 * the same change again on every seek to a later moment.
 */
export function skipBrokenChanges(replayer: object): void {
  const parts = replayer as ReplayerParts;
  for (const name of APPLYING) {
    const apply = parts[name].bind(replayer);
    parts[name] = (...args) => {
      try {
        apply(...args);
      } catch (error) {
        console.warn('A change of the recording is broken. Playback skips it.', error);
      }
    };
  }
  const { mediaManager } = parts;
  const change = mediaManager.mediaMutation.bind(mediaManager);
  // rrweb pauses every element that has had a media event, which throws if the element is no audio or video.
  mediaManager.mediaMutation = (mutation) => {
    if (mediaManager.isSupportedMediaElement(mutation.target)) change(mutation);
  };
}

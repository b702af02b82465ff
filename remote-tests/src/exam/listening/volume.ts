import { recall, remember } from '../tab-memory';

const KEY = 'bandmark.volume';

/** From 0 to 1, as the sound check or an earlier part set it. */
export function rememberedVolume(): number {
  const stored = Number(recall(KEY) ?? 1);
  return stored >= 0 && stored <= 1 ? stored : 1;
}

export function rememberVolume(volume: number): void {
  remember(KEY, String(volume));
}

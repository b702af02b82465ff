const KEY = 'bandmark.volume';

/** From 0 to 1, as the sound check or an earlier part set it. */
export function rememberedVolume(): number {
  const stored = Number(read() ?? 1);
  return stored >= 0 && stored <= 1 ? stored : 1;
}

export function rememberVolume(volume: number): void {
  try {
    sessionStorage.setItem(KEY, String(volume));
  } catch {
    // The storage is blocked, so the next part starts at full volume.
  }
}

function read(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

import { integrityOf } from '@bandmark/presets/webpack/build-identity.mjs';

/** Whether two builds consist of the same bytes under the same names. @param one path → SHA-384 */
export function hasSameFiles(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

/**
 * The first file that is absent or has another hash than it should; null when all are well.
 * @param files path → SHA-384
 */
export async function firstDamaged(
  files: Readonly<Record<string, string>>,
  read: (file: string) => Promise<Uint8Array>,
): Promise<string | null> {
  for (const [file, integrity] of Object.entries(files)) {
    const bytes = await read(file).catch(() => null);
    if (bytes === null || integrityOf(bytes) !== integrity) return file;
  }
  return null;
}

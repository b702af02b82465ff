/** @throws for more than `longest` bytes, and for data in another compression */
export async function unpack(
  bytes: Uint8Array<ArrayBuffer>,
  format: CompressionFormat,
  longest: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(format)).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > longest) throw new Error('Too long.');
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

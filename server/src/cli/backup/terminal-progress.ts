/** Shows progress on a single, overwritten line of a terminal. Prints nothing if `stream` is not a terminal. */
export function terminalProgress(stream: NodeJS.WriteStream = process.stderr) {
  const clear = () => void (stream.isTTY && stream.write('\r\u001b[K'));
  return {
    progress(what: string): void {
      clear();
      if (stream.isTTY) stream.write(what);
    },
    clear,
  };
}

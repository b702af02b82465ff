/** Shows on a terminal what is being done, in one line that is written over; elsewhere it says nothing. */
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

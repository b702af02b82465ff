/** Some browsers read an object URL only after the click. */
const READ_WITHIN_MS = 60_000;

/** Saves a file from the page's memory, without a request to the server. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), READ_WITHIN_MS);
}

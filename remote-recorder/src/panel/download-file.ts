/** Offers a file to the person, under a name. */
export function downloadFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the address after this task; a second is ample for a file that is in memory.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

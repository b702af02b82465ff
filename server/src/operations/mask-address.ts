/** An e-mail address on the operator's page: enough to recognise a complaint by, too little to write to. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 1 ? '…' : `${[...address][0] ?? ''}…${address.slice(at)}`;
}

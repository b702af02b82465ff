/**
 * Where a listener is reached from this machine.
 * @param host as in the setting `HOST`: a name, an address, or "all addresses"
 */
export function listenerOrigin(host: string, port: number | string): string {
  const reached = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`;
}

/** Type preference of a host candidate and the highest local preference. Source: RFC 8445 §5.1.2.1. */
const HOST_PRIORITY = 126 * 2 ** 24 + 65_535 * 2 ** 8 + 255;

/**
 * Adds the address browsers are told to the offer, first in priority: behind NAT the machine does not know it by itself.
 * The machine's own addresses stay, for browsers on the same network.
 */
export function withAdvertisedAddress(sdp: string, address: string | null, port: number): string {
  if (address === null || sdp.includes(` ${address} ${port} typ host`)) return sdp;
  const line = `a=candidate:advertised 1 UDP ${HOST_PRIORITY} ${address} ${port} typ host`;
  // All media share one transport, so the first section's candidates count for all.
  return sdp.replace(/^a=ice-pwd:.*$/m, (password) => `${password}\r\n${line}`);
}

/** Candidates hidden behind a name of multicast DNS cannot be used from here; the browser reaches us instead. */
export function isUsable(candidate: string): boolean {
  return candidate !== '' && !/\.local\s/.test(candidate);
}

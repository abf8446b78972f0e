import { BlockList, isIP, isIPv6 } from 'node:net';
import type { Location } from '@nimbo/contracts/http';
import { isRegionServed } from '@nimbo/domain';
import type { FastifyRequest } from 'fastify';
import type { LocationSource } from '../config.ts';

export interface LocationSettings {
  readonly source: LocationSource;
  readonly allowedCountries: readonly string[] | null;
  /** Addresses or networks (`10.0.0.0/8`) whose country header is believed. */
  readonly trustedProxies: readonly string[];
}

/** Looks up where a request comes from, without asking anybody else. Source: reliability facts T26. */
export function createLocationLookup({ source, allowedCountries, trustedProxies }: LocationSettings) {
  const trusted = toBlockList(trustedProxies);
  const countryOf = (request: FastifyRequest): string | null => {
    switch (source.type) {
      case 'none':
        return null;
      case 'fixed':
        return source.country;
      case 'header':
        return isTrusted(trusted, request.socket.remoteAddress) ? toCountry(request.headers[source.name]) : null;
    }
  };
  return (request: FastifyRequest): Location => {
    const country = countryOf(request);
    return { country, available: isRegionServed(country, allowedCountries), source: source.type };
  };
}
export type LocationLookup = ReturnType<typeof createLocationLookup>;

/** `XX` and `T1` are what proxies send when they do not know. */
function toCountry(header: string | string[] | undefined): string | null {
  const text = typeof header === 'string' ? header.toUpperCase() : '';
  return /^[A-Z]{2}$/.test(text) && text !== 'XX' ? text : null;
}

function toBlockList(entries: readonly string[]): BlockList {
  const addresses = new BlockList();
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (!isIP(address)) throw new Error(`API_TRUSTED_PROXIES: ${entry} is not an address or network`);
    if (prefix === undefined) addresses.addAddress(address, family);
    else addresses.addSubnet(address, Number(prefix), family);
  }
  return addresses;
}

function isTrusted(trusted: BlockList, address: string | undefined): boolean {
  if (address === undefined) return false;
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  return trusted.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
}

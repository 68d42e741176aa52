import { isIP } from 'node:net';

/** Whom passkeys are for. */
export interface RelyingParty {
  /** The host name, which passkeys are bound to. */
  id: string;
  origin: string;
}

/**
 * Returns whom passkeys are for; null where browsers have none: at a network address, and without https except at localhost.
 * @param publicUrl `Settings.publicUrl`
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(publicUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return null;
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  return protocol === 'https:' || isLocal ? { id: hostname, origin } : null;
}

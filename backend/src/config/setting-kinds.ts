import { accessSync, constants } from 'node:fs';
import { isIP } from 'node:net';
import { z } from 'zod';

// Types of setting values. The message for a wrong value tells what it must be.

/** A boolean: `true` or `false`. */
export const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
/** A whole number from 1 to a million. */
export const count = (fallback: number) => z.coerce.number().int().min(1).max(1_000_000).default(fallback);

/** A time zone by its IANA name. */
export const timeZone = z.string().refine((zone) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}, 'must be an IANA time zone such as America/New_York');

/** @param schemes each with its colon: `https:` */
export const url = (...schemes: string[]) =>
  z.string().refine(
    (text) => {
      try {
        return schemes.includes(new URL(text).protocol);
      } catch {
        return false;
      }
    },
    `must be a URL that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
  );

/** Value of Fastify's `trustProxy`: off, or a list of addresses, networks and names such as loopback. */
export const proxies = z
  .string()
  .refine(
    (text) =>
      text === 'off' ||
      text
        .split(',')
        .every(
          (part) =>
            ['loopback', 'linklocal', 'uniquelocal'].includes(part.trim()) ||
            isIP(part.trim().split('/')[0]!) > 0,
        ),
    'must be off, or a comma-separated list of addresses, networks, loopback, linklocal, uniquelocal',
  )
  .transform((text) => (text === 'off' ? false : text.split(',').map((part) => part.trim())));

/** A file that this process may read. */
export const file = z.string().refine((name) => {
  try {
    accessSync(name, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}, 'must be a file that this user may read');

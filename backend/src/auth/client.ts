import Bowser from 'bowser';
import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isUUID } from 'class-validator';
import { addressKey } from '../http/limits/address-key.js';

/** The header in which a browser sends an id of its own, a UUID; at the door it is that of the device. */
const DEVICE_HEADER = 'x-device-id';

/** The same for the OpenAPI document. */
export const DEVICE_API_HEADER = {
  name: 'X-Device-Id',
  required: false,
  description: "The browser's own id, a UUID: a sign-in with another one is that of a new device",
};

const KEY_BYTES = 16;
const NAME_MAX_LENGTH = 60;

/** Where a sign-in comes from. */
export interface Client {
  /** `request.ip` */
  address: string;
  userAgent: string;
  /** The browser's own id; null if it sends none, as programs do. */
  deviceId: string | null;
}

/** Reads where a request comes from; a device id that is no UUID is none. */
export function clientOf({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): Client {
  const deviceId = headers[DEVICE_HEADER];
  return {
    address: ip,
    userAgent: headers['user-agent'] ?? '',
    deviceId: typeof deviceId === 'string' && isUUID(deviceId) ? deviceId.toLowerCase() : null,
  };
}

/**
 * Keyed hash by which an account's browser is recognised. One that sends no id is recognised by what it calls itself and its
 * network.
 * @param secret JWT_SECRET
 */
export function deviceKey(secret: string, userId: string, { deviceId, userAgent, address }: Client): Buffer {
  const device = deviceId ?? `${addressKey(address)} ${userAgent}`;
  return createHmac('sha256', secret).update(`device ${userId} ${device}`).digest().subarray(0, KEY_BYTES);
}

/** The names of a browser and its system, such as `Chrome` and `Android`; null where the text does not tell. */
export function namesOf(userAgent: string): { browser: string | null; system: string | null } {
  if (userAgent === '') return { browser: null, system: null };
  const parsed = Bowser.parse(userAgent);
  const short = (name: string | undefined): string | null => name?.slice(0, NAME_MAX_LENGTH) || null;
  return { browser: short(parsed.browser.name), system: short(parsed.os.name) };
}

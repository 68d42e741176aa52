import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Settings } from '../config/settings.js';
import { SETTINGS } from '../config/settings.module.js';
import type { SqlHandle } from '../database/database.js';
import { keyFor } from './secret-box.js';
import { USE_CHALLENGE } from './second-factor.sql.js';

/** How long a browser may take to answer a challenge, in seconds. */
export const CHALLENGE_SECONDS = 300;

const RANDOM_BYTES = 16;
const TIME_BYTES = 6;
const HEAD_BYTES = RANDOM_BYTES + TIME_BYTES;
const MAC_BYTES = 32;

/** What a challenge is good for: signing in, confirming a password, or adding a passkey in one's session. */
export type ChallengePurpose = 'sign_in' | 'confirm' | { addFor: string; sessionVersion: number };

/** What a passkey is to sign, and what the challenge carries for whoever made it. */
export interface Challenge {
  bytes: Buffer;
  carried: Buffer;
}

const textOf = (purpose: ChallengePurpose): string =>
  typeof purpose === 'string' ? purpose : `add ${purpose.addFor} ${purpose.sessionVersion}`;

/**
 * Challenges for passkeys. Those that are given out are signed instead of stored, as the login page asks for one whenever somebody
 * opens it; those that were used are stored until they are over.
 */
@Injectable()
export class Challenges {
  private readonly key: Buffer;

  constructor(@Inject(SETTINGS) settings: Settings) {
    this.key = keyFor(settings.jwtSecret, 'passkey challenges');
  }

  /** @param carried comes back from `read`; whoever holds the id can read it, and not change it */
  make(purpose: ChallengePurpose, carried: Buffer = Buffer.alloc(0)): { id: string; bytes: Buffer } {
    const head = Buffer.alloc(HEAD_BYTES);
    randomBytes(RANDOM_BYTES).copy(head);
    head.writeUIntBE(Math.floor(Date.now() / 1000) + CHALLENGE_SECONDS, RANDOM_BYTES, TIME_BYTES);
    const content = Buffer.concat([head, carried]);
    const id = Buffer.concat([content, this.sign(textOf(purpose), content)]).toString('base64url');
    return { id, bytes: this.bytesOf(id) };
  }

  /** Null if the challenge is not ours, is for something else, or is over. */
  read(id: string, purpose: ChallengePurpose): Challenge | null {
    const all = Buffer.from(id, 'base64url');
    // Another spelling of the same bytes would be another one to `use`.
    if (all.length < HEAD_BYTES + MAC_BYTES || all.toString('base64url') !== id) return null;
    const content = all.subarray(0, -MAC_BYTES);
    if (!timingSafeEqual(all.subarray(-MAC_BYTES), this.sign(textOf(purpose), content))) return null;
    if (content.readUIntBE(RANDOM_BYTES, TIME_BYTES) * 1000 <= Date.now()) return null;
    return { bytes: this.bytesOf(id), carried: content.subarray(HEAD_BYTES) };
  }

  /** Uses a challenge up, in the transaction of what it was for. @returns whether it was still unused */
  async use(handle: SqlHandle, id: string): Promise<boolean> {
    const hash = createHash('sha256').update(id).digest();
    const [first] = await handle.run(USE_CHALLENGE, [hash, CHALLENGE_SECONDS]);
    return first !== undefined;
  }

  private bytesOf(id: string): Buffer {
    return this.sign('bytes', Buffer.from(id));
  }

  private sign(what: string, content: Uint8Array): Buffer {
    return createHmac('sha256', this.key).update(`${what}\0`).update(content).digest();
  }
}

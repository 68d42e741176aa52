import { createHmac } from 'node:crypto';

/**
 * Keyed hashes of what was erased, by which a restored backup finds it again. The key is derived from JWT_SECRET: phone numbers are
 * so few that anybody could try all of them against a hash whose salt lies beside it, and a list of hashes outlives the data that it
 * is about. So the list is worth nothing without the server's secret, and with another secret it finds nobody: `keyId` tells.
 */
export class Hashes {
  private readonly key: Buffer;
  /** Tells lists that were made with this key. */
  readonly keyId: string;

  /** @param secret JWT_SECRET */
  constructor(secret: string) {
    this.key = createHmac('sha256', secret).update('erased personal data').digest();
    this.keyId = createHmac('sha256', this.key).update('id').digest('hex').slice(0, 16);
  }

  ofEmail = (email: string): string => this.of(`email ${email}`);
  ofPhone = (phone: string): string => this.of(`phone ${phone}`);

  private of(text: string): string {
    return createHmac('sha256', this.key).update(text).digest('hex');
  }
}

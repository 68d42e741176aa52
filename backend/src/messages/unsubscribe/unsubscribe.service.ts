import { Inject, Injectable } from '@nestjs/common';
import type { Settings } from '../../config/settings.js';
import { SETTINGS } from '../../config/settings.module.js';
import { Database } from '../../database/database.js';
import { personOfToken } from '../../mail/kinds/unsubscribe-token.js';
import { UnsubscribeError } from './unsubscribe.error.js';
import { UNSUBSCRIBE } from './unsubscribe.sql.js';

/** Unsubscribes people from messages. */
@Injectable()
export class UnsubscribeService {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly database: Database,
  ) {}

  /** Returns the id of the person that a link identifies. @throws UnsubscribeError unknown_unsubscribe_link */
  check(token: string): string {
    const person = personOfToken(this.settings.jwtSecret, token);
    if (person === null) throw new UnsubscribeError('unknown_unsubscribe_link');
    return person;
  }

  /** Unsubscribes the person's current address. @throws UnsubscribeError unknown_unsubscribe_link */
  async unsubscribe(token: string): Promise<void> {
    const [row] = await this.database.run(UNSUBSCRIBE, [this.check(token)]);
    if (!row!.known) throw new UnsubscribeError('unknown_unsubscribe_link');
  }
}

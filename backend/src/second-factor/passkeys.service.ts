import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../auth/actor.js';
import type { Client } from '../auth/client.js';
import { OwnPassword } from '../auth/own-password.js';
import { Database, violatedConstraint } from '../database/database.js';
import { OrganizationService } from '../organization/organization.service.js';
import { Challenges } from './challenges.js';
import { FactorChanges } from './factor-changes.js';
import type { AddPasskeyInput, CreationOptionsDto, PasskeyAddedDto } from './second-factor.dto.js';
import { SecondFactorError } from './second-factor.error.js';
import { ADD_PASSKEY, LIST_PASSKEYS, REMOVE_PASSKEY } from './second-factor.sql.js';
import { PRODUCT, WebAuthn } from './web-authn.js';

/** The handle by which a passkey knows its account. It is random, as whoever holds the passkey can read it. */
const HANDLE_BYTES = 32;

/** Adds and removes the caller's passkeys. */
@Injectable()
export class PasskeysService {
  constructor(
    private readonly database: Database,
    private readonly ownPassword: OwnPassword,
    private readonly organization: OrganizationService,
    private readonly challenges: Challenges,
    private readonly webAuthn: WebAuthn,
    private readonly changes: FactorChanges,
  ) {}

  /** @throws AuthError wrong_current_password; SecondFactorError passkeys_unavailable; TooManyRequests; Busy */
  async options(actor: Actor, password: string, client: Client): Promise<CreationOptionsDto> {
    if (!this.webAuthn.isAvailable) throw new SecondFactorError('passkeys_unavailable');
    await this.ownPassword.require(actor, password, client);
    const { id: userId, sessionVersion, email, fullName } = actor.user;
    const { name } = await this.organization.read();
    const known = await this.database.run(LIST_PASSKEYS, [userId]);
    const handle = known[0]?.userHandle ?? randomBytes(HANDLE_BYTES);
    const challenge = this.challenges.make({ addFor: userId, sessionVersion }, handle);
    const names = { organization: name ?? PRODUCT, email, fullName };
    const options = await this.webAuthn.creationOptions(challenge.bytes, names, handle, known);
    return { challengeId: challenge.id, options: { ...options } };
  }

  /** @throws SecondFactorError passkey_refused, passkey_known, passkeys_unavailable */
  async add(actor: Actor, { challengeId, name, response }: AddPasskeyInput): Promise<PasskeyAddedDto> {
    const { id: userId, sessionVersion } = actor.user;
    const challenge = this.challenges.read(challengeId, { addFor: userId, sessionVersion });
    const made = challenge && (await this.webAuthn.readNew(response, challenge.bytes));
    if (!made) throw new SecondFactorError('passkey_refused');
    try {
      const { added, recoveryCodes } = await this.changes.add(
        actor,
        { action: 'passkey.added', change: 'passkey_added' },
        async (tx) => {
          if (!(await this.challenges.use(tx, challengeId))) throw new SecondFactorError('passkey_refused');
          const { credentialId, publicKey, counter, transports } = made;
          const values = [userId, credentialId, challenge.carried, publicKey, counter, transports, name];
          const [passkey] = await tx.run(ADD_PASSKEY, values);
          return { result: passkey!, name };
        },
      );
      return { passkey: added, recoveryCodes };
    } catch (error) {
      if (violatedConstraint(error) === 'passkeys_credential_unique')
        throw new SecondFactorError('passkey_known');
      throw error;
    }
  }

  /**
   * @param id of the passkey
   * @throws AuthError wrong_current_password; SecondFactorError no_passkey, second_factor_needed; TooManyRequests; Busy
   */
  async remove(actor: Actor, id: string, password: string, client: Client): Promise<void> {
    await this.ownPassword.require(actor, password, client);
    await this.changes.remove(actor, { action: 'passkey.removed', change: 'passkey_removed' }, async (tx) => {
      const [removed] = await tx.run(REMOVE_PASSKEY, [id, actor.user.id]);
      if (!removed) throw new SecondFactorError('no_passkey');
      return removed;
    });
  }
}

import { Injectable } from '@nestjs/common';
import type { Actor } from '../auth/actor.js';
import { AuthError } from '../auth/auth.error.js';
import type { Client } from '../auth/client.js';
import { OwnPassword } from '../auth/own-password.js';
import { Database } from '../database/database.js';
import { secondFactorDeadline, secondFactorDue } from '../rules/second-factor.js';
import { FactorChanges } from './factor-changes.js';
import { RecoveryCodes } from './recovery-codes.js';
import type { RecoveryCodesDto, SecondFactorDto } from './second-factor.dto.js';
import { SecondFactorError } from './second-factor.error.js';
import { LIST_PASSKEYS, READ_OWNER } from './second-factor.sql.js';
import { WebAuthn } from './web-authn.js';

/** What the caller's account signs in with besides its password. */
@Injectable()
export class SecondFactorService {
  constructor(
    private readonly database: Database,
    private readonly ownPassword: OwnPassword,
    private readonly webAuthn: WebAuthn,
    private readonly codes: RecoveryCodes,
    private readonly changes: FactorChanges,
  ) {}

  /** @throws AuthError session_ended if the account no longer exists */
  async show({ user: { id } }: Actor): Promise<SecondFactorDto> {
    const { owner, passkeys } = await this.database.snapshot(async (snapshot) => ({
      owner: (await snapshot.run(READ_OWNER, [id]))[0],
      passkeys: await snapshot.run(LIST_PASSKEYS, [id]),
    }));
    if (!owner) throw new AuthError('session_ended');
    const { appCreatedAt, appLastUsedAt, recoveryCodesLeft } = owner;
    return {
      passkeysAvailable: this.webAuthn.isAvailable,
      isRequired: secondFactorDeadline(owner) !== null,
      dueAt: secondFactorDue(owner),
      passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt })),
      totp: appCreatedAt && { createdAt: appCreatedAt, lastUsedAt: appLastUsedAt },
      recoveryCodesLeft,
    };
  }

  /** Makes new recovery codes; the earlier ones are void. @throws AuthError wrong_current_password; SecondFactorError no_second_factor */
  async makeCodes(actor: Actor, password: string, client: Client): Promise<RecoveryCodesDto> {
    await this.ownPassword.require(actor, password, client);
    const recoveryCodes = await this.changes.change(
      actor,
      { action: 'recovery_codes.made', change: 'codes_made' },
      async (tx, owner) => {
        if (!owner.hasSecondFactor) throw new SecondFactorError('no_second_factor');
        return { result: await this.codes.make(tx, owner.id) };
      },
    );
    return { recoveryCodes };
  }
}

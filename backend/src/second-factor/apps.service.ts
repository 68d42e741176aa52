import { Injectable } from '@nestjs/common';
import QRCode from 'qrcode';
import type { Actor } from '../auth/actor.js';
import type { Client } from '../auth/client.js';
import { OwnPassword } from '../auth/own-password.js';
import { SignInAttempts } from '../auth/sign-in-attempts.js';
import { Database } from '../database/database.js';
import { OrganizationService } from '../organization/organization.service.js';
import { AuthenticatorApps } from './authenticator-apps.js';
import { FactorChanges } from './factor-changes.js';
import type { AppSetupDto, RecoveryCodesOfFirstDto } from './second-factor.dto.js';
import { SecondFactorError } from './second-factor.error.js';
import { PRODUCT } from './web-authn.js';
import { KEEP_APP, KEEP_SETUP, READ_SETUP, REMOVE_APP } from './second-factor.sql.js';

/** How long somebody may take to set up the app, in seconds. */
const SETUP_SECONDS = 30 * 60;

/** Ends the transaction of a confirmation. */
class WrongCode extends Error {}

/** Sets up and removes the caller's authenticator app. */
@Injectable()
export class AppsService {
  constructor(
    private readonly database: Database,
    private readonly ownPassword: OwnPassword,
    private readonly organization: OrganizationService,
    private readonly apps: AuthenticatorApps,
    private readonly changes: FactorChanges,
    private readonly attempts: SignInAttempts,
  ) {}

  /**
   * Begins to set up an app, which counts once it is confirmed. Until then an earlier one stays good.
   * @throws AuthError wrong_current_password; TooManyRequests; Busy
   */
  async begin(actor: Actor, password: string, client: Client): Promise<AppSetupDto> {
    await this.ownPassword.require(actor, password, client);
    const { id, email, sessionVersion } = actor.user;
    const { name } = await this.organization.read();
    const { secret, uri, sealed } = this.apps.make(id, {
      issuer: name ?? PRODUCT,
      label: email,
    });
    await this.database.run(KEEP_SETUP, [id, sessionVersion, sealed, SETUP_SECONDS]);
    return {
      secret,
      uri,
      qr: await QRCode.toDataURL(uri, { errorCorrectionLevel: 'M', margin: 4, scale: 6 }),
    };
  }

  /**
   * Wrong codes count as wrong passwords do, or a stolen session could guess those of an app that its owner has begun to set up.
   * @throws SecondFactorError wrong_app_code; TooManyRequests; Busy
   */
  async confirm(actor: Actor, code: string, { address }: Client): Promise<RecoveryCodesOfFirstDto> {
    const confirmed = await this.attempts.run(actor.user, address, () =>
      this.keepIfRight(actor, code).catch((error: unknown) => {
        if (error instanceof WrongCode) return null;
        throw error;
      }),
    );
    if (!confirmed) throw new SecondFactorError('wrong_app_code');
    return confirmed;
  }

  /** @throws WrongCode; SecondFactorError wrong_app_code if nothing is being set up: then there is nothing to guess */
  private async keepIfRight(actor: Actor, code: string): Promise<RecoveryCodesOfFirstDto> {
    const { id, sessionVersion } = actor.user;
    const { recoveryCodes } = await this.changes.add(
      actor,
      { action: 'authenticator_app.added', change: 'app_added' },
      async (tx) => {
        const [setup] = await tx.run(READ_SETUP, [id, sessionVersion]);
        if (!setup) throw new SecondFactorError('wrong_app_code');
        const step = this.apps.stepOf(id, setup.secret, code);
        if (step === null) throw new WrongCode();
        await tx.run(KEEP_APP, [id, setup.secret, step]);
        return { result: undefined };
      },
    );
    return { recoveryCodes };
  }

  /** @throws AuthError wrong_current_password; SecondFactorError no_app, second_factor_needed; TooManyRequests; Busy */
  async remove(actor: Actor, password: string, client: Client): Promise<void> {
    await this.ownPassword.require(actor, password, client);
    await this.changes.remove(
      actor,
      { action: 'authenticator_app.removed', change: 'app_removed' },
      async (tx) => {
        const [removed] = await tx.run(REMOVE_APP, [actor.user.id]);
        if (!removed) throw new SecondFactorError('no_app');
        return {};
      },
    );
  }
}

import { Injectable } from '@nestjs/common';
import QRCode from 'qrcode';
import type { Actor } from '../auth/actor.js';
import type { Client } from '../auth/client.js';
import { OwnPassword } from '../auth/own-password.js';
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

/** Sets up and removes the caller's authenticator app. */
@Injectable()
export class AppsService {
  constructor(
    private readonly database: Database,
    private readonly ownPassword: OwnPassword,
    private readonly organization: OrganizationService,
    private readonly apps: AuthenticatorApps,
    private readonly changes: FactorChanges,
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

  /** @throws SecondFactorError wrong_app_code */
  async confirm(actor: Actor, code: string): Promise<RecoveryCodesOfFirstDto> {
    const { id, sessionVersion } = actor.user;
    const { recoveryCodes } = await this.changes.add(
      actor,
      { action: 'authenticator_app.added', change: 'app_added' },
      async (tx) => {
        const [setup] = await tx.run(READ_SETUP, [id, sessionVersion]);
        const step = setup ? this.apps.stepOf(id, setup.secret, code) : null;
        if (!setup || step === null) throw new SecondFactorError('wrong_app_code');
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

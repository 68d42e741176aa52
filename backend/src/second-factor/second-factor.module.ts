import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { MailQueueModule } from '../mail/queue/mail-queue.js';
import { OrganizationModule } from '../organization/organization.module.js';
import { AppsService } from './apps.service.js';
import { AuthenticatorApps } from './authenticator-apps.js';
import { Challenges } from './challenges.js';
import { FactorChanges } from './factor-changes.js';
import { PasskeysService } from './passkeys.service.js';
import { RecoveryCodes } from './recovery-codes.js';
import { SecondFactorController } from './second-factor.controller.js';
import { SecondFactorResetController } from './second-factor-reset.controller.js';
import { SecondFactorResetService } from './second-factor-reset.service.js';
import { SecondFactorService } from './second-factor.service.js';
import { SignInController } from './sign-in.controller.js';
import { SignInService } from './sign-in.service.js';
import { WebAuthn } from './web-authn.js';

@Module({
  imports: [AuthModule, MailQueueModule, OrganizationModule],
  controllers: [SignInController, SecondFactorController, SecondFactorResetController],
  providers: [
    AppsService,
    AuthenticatorApps,
    Challenges,
    FactorChanges,
    PasskeysService,
    RecoveryCodes,
    SecondFactorResetService,
    SecondFactorService,
    SignInService,
    WebAuthn,
  ],
})
export class SecondFactorModule {}

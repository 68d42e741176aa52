import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import type { Settings } from '../config/settings.js';
import { SETTINGS } from '../config/settings.module.js';
import { NamesGuard } from '../http/naming.js';
import { AccessGuard } from './access.guard.js';
import { AuthController } from './auth.controller.js';
import { AuthResolver } from './auth.resolver.js';
import { AuthService } from './auth.service.js';
import { BearerStrategy } from './bearer.strategy.js';
import { OwnPassword } from './own-password.js';
import { PasswordCheck } from './password-check.js';
import { PasswordHashing } from './password-hashing.js';
import { PublicForms } from './public-forms.js';
import { Sessions } from './sessions.js';
import { SignInAttempts } from './sign-in-attempts.js';

@Module({
  imports: [
    PassportModule.register({ session: false }),
    JwtModule.registerAsync({
      inject: [SETTINGS],
      useFactory: (settings: Settings) => ({
        secret: settings.jwtSecret,
        signOptions: { algorithm: 'HS256' },
        // Accept our own algorithm only: a token that names another one is forged.
        verifyOptions: { algorithms: ['HS256'] },
      }),
    }),
  ],
  controllers: [AuthController],
  providers: [
    AuthResolver,
    AuthService,
    BearerStrategy,
    PasswordCheck,
    OwnPassword,
    PasswordHashing,
    PublicForms,
    Sessions,
    SignInAttempts,
    // The order matters: no part of a request is read before its sender is authorised.
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_GUARD, useClass: NamesGuard },
  ],
  exports: [AuthService, OwnPassword, PasswordCheck, PasswordHashing, PublicForms, Sessions, SignInAttempts],
})
export class AuthModule {}

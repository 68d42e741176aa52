import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { MailQueueModule } from '../mail/queue/mail-queue.js';
import { PasswordsController } from './passwords.controller.js';
import { PasswordsResolver } from './passwords.resolver.js';
import { PasswordsService } from './passwords.service.js';

/** Separate from AuthModule, which must not depend on mail: the mail routes themselves need AuthModule. */
@Module({
  imports: [AuthModule, MailQueueModule],
  controllers: [PasswordsController],
  providers: [PasswordsResolver, PasswordsService],
})
export class PasswordsModule {}

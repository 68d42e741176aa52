import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsService } from './sessions.service.js';
import { UserSessionsController } from './user-sessions.controller.js';

@Module({
  imports: [AuthModule],
  controllers: [SessionsController, UserSessionsController],
  providers: [SessionsService],
})
export class SessionsModule {}

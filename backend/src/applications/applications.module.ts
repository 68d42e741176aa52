import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/auth.module.js';
import { UserEntity } from '../auth/user.entity.js';
import { MailQueueModule } from '../mail/queue/mail-queue.js';
import { ApplicationEntity } from './application.entity.js';
import { ApplicationsController } from './applications.controller.js';
import { ApplicationsResolver } from './applications.resolver.js';
import { ApplicationsService } from './applications.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([ApplicationEntity, UserEntity]), AuthModule, MailQueueModule],
  controllers: [ApplicationsController],
  providers: [ApplicationsResolver, ApplicationsService],
})
export class ApplicationsModule {}

import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/auth.module.js';
import { UserEntity } from '../auth/user.entity.js';
import { MailQueueModule } from '../mail/queue/mail-queue.js';
import { UsersController } from './users.controller.js';
import { UsersResolver } from './users.resolver.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([UserEntity]), AuthModule, MailQueueModule],
  controllers: [UsersController],
  providers: [UsersResolver, UsersService],
})
export class UsersModule {}

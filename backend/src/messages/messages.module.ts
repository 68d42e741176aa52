import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EventsModule } from '../events/events.module.js';
import { MailQueueModule } from '../mail/queue/mail-queue.js';
import { OrganizationModule } from '../organization/organization.module.js';
import { MessageEntity } from './message.entity.js';
import { MessagesController } from './messages.controller.js';
import { MessagesService } from './messages.service.js';
import { UnsubscribeController } from './unsubscribe/unsubscribe.controller.js';
import { UnsubscribeService } from './unsubscribe/unsubscribe.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([MessageEntity]), EventsModule, MailQueueModule, OrganizationModule],
  controllers: [MessagesController, UnsubscribeController],
  providers: [MessagesService, UnsubscribeService],
})
export class MessagesModule {}

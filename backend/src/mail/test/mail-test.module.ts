import { Module } from '@nestjs/common';
import { OrganizationModule } from '../../organization/organization.module.js';
import { MailQueueModule } from '../queue/mail-queue.js';
import { MailTestController } from './mail-test.controller.js';
import { MailTestService } from './mail-test.service.js';

@Module({
  imports: [MailQueueModule, OrganizationModule],
  controllers: [MailTestController],
  providers: [MailTestService],
})
export class MailTestModule {}

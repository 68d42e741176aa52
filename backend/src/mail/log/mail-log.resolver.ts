import { Args, Query, Resolver } from '@nestjs/graphql';
import { Requires } from '../../auth/access.js';
import { LargeRead } from '../../http/large-reads/large-read.js';
import { MailLogDto, MailLogQuery } from './mail-log.dto.js';
import { MailLogService } from './mail-log.service.js';

@Resolver()
export class MailLogResolver {
  constructor(private readonly mailLogs: MailLogService) {}

  @Query(() => MailLogDto)
  @LargeRead('paged')
  @Requires('mail.read')
  mailLog(@Args() query: MailLogQuery): Promise<MailLogDto> {
    return this.mailLogs.list(query);
  }
}

import { Args, Query, Resolver } from '@nestjs/graphql';
import { Requires } from '../auth/access.js';
import { EventQuery } from '../events/events.dto.js';
import { LargeRead } from '../http/large-reads/large-read.js';
import { ScreenshotDto } from './uploads.dto.js';
import { UploadsService } from './uploads.service.js';

@Resolver()
export class UploadsResolver {
  constructor(private readonly uploads: UploadsService) {}

  @Query(() => [ScreenshotDto])
  @LargeRead('whole')
  @Requires('transfers.review')
  transactionScreenshots(@Args() { eventId }: EventQuery): Promise<ScreenshotDto[]> {
    return this.uploads.list(eventId);
  }
}

import { Args, Query, Resolver } from '@nestjs/graphql';
import { Requires } from '../auth/access.js';
import { EventQuery } from '../events/events.dto.js';
import { LargeRead } from '../http/large-reads/large-read.js';
import { SeriesPointDto, SeriesQuery, StatsDto } from './stats.dto.js';
import { StatsService } from './stats.service.js';

@Resolver()
@Requires('figures.read')
export class StatsResolver {
  constructor(private readonly figures: StatsService) {}

  @Query(() => StatsDto)
  stats(@Args() { eventId }: EventQuery): Promise<StatsDto> {
    return this.figures.stats(eventId);
  }

  @Query(() => [SeriesPointDto])
  @LargeRead('whole')
  statsSeries(@Args() query: SeriesQuery): Promise<SeriesPointDto[]> {
    return this.figures.series(query);
  }
}

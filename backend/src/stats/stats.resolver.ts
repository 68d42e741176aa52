import { Args, Query, Resolver } from '@nestjs/graphql';
import { Allow } from '../auth/access.js';
import { EventQuery } from '../events/events.dto.js';
import { LargeRead } from '../http/large-reads/large-read.js';
import { SeriesPointDto, SeriesQuery, StatsDto } from './stats.dto.js';
import { StatsService } from './stats.service.js';

@Resolver()
@Allow('president', 'finance_director')
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

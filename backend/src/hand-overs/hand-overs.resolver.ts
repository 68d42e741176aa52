import { Args, Query, Resolver } from '@nestjs/graphql';
import { Allow } from '../auth/access.js';
import { EventQuery } from '../events/events.dto.js';
import { HandOverFiguresService } from './hand-over-figures.service.js';
import { HandOverFiguresDto } from './hand-overs.dto.js';

@Resolver()
@Allow('president', 'finance_director')
export class HandOversResolver {
  constructor(private readonly figures: HandOverFiguresService) {}

  @Query(() => HandOverFiguresDto)
  handOverFigures(@Args() { eventId }: EventQuery): Promise<HandOverFiguresDto> {
    return this.figures.read(eventId);
  }
}

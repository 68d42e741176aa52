import { Args, Query, Resolver } from '@nestjs/graphql';
import { Requires } from '../../auth/access.js';
import { EventQuery } from '../../events/events.dto.js';
import { HandOverFiguresDto } from './figures.dto.js';
import { HandOverFiguresService } from './figures.service.js';

@Resolver()
@Requires('money.read')
export class HandOverFiguresResolver {
  constructor(private readonly figures: HandOverFiguresService) {}

  @Query(() => HandOverFiguresDto)
  handOverFigures(@Args() { eventId }: EventQuery): Promise<HandOverFiguresDto> {
    return this.figures.read(eventId);
  }
}

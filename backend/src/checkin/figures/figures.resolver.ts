import { Args, Query, Resolver } from '@nestjs/graphql';
import { Requires } from '../../auth/access.js';
import { EventQuery } from '../../events/events.dto.js';
import { DoorFiguresDto } from './figures.dto.js';
import { FiguresService } from './figures.service.js';

@Resolver()
@Requires('door.manage')
export class FiguresResolver {
  constructor(private readonly figures: FiguresService) {}

  @Query(() => DoorFiguresDto)
  door(@Args() { eventId }: EventQuery): Promise<DoorFiguresDto> {
    return this.figures.read(eventId);
  }
}

import { Query, Resolver } from '@nestjs/graphql';
import { AllowSignedIn } from '../auth/access.js';
import { EventDto } from './events.dto.js';
import { EventsService } from './events.service.js';

@Resolver()
export class EventsResolver {
  constructor(private readonly events: EventsService) {}

  @Query(() => EventDto)
  @AllowSignedIn()
  currentEvent(): Promise<EventDto> {
    return this.events.current();
  }
}

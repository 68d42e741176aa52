import { Args, Query, Resolver } from '@nestjs/graphql';
import { Requires } from '../../auth/access.js';
import { type Actor, CurrentActor } from '../../auth/actor.js';
import { LargeRead } from '../../http/large-reads/large-read.js';
import { AttendeePageDto, AttendeesQuery, RegistrationPageDto, RegistrationsArgs } from './lists.dto.js';
import { ListsService } from './lists.service.js';

@Resolver()
@Requires('registrations.read')
export class ListsResolver {
  constructor(private readonly lists: ListsService) {}

  @Query(() => AttendeePageDto)
  @LargeRead('paged')
  attendees(@Args() query: AttendeesQuery): Promise<AttendeePageDto> {
    return this.lists.list(query);
  }

  @Query(() => RegistrationPageDto, { description: 'The registrations of one e-mail address, newest first' })
  @LargeRead('paged')
  registrations(
    @CurrentActor() { user }: Actor,
    @Args() { email, ...query }: RegistrationsArgs,
  ): Promise<RegistrationPageDto> {
    return this.lists.listByEmail(user, email, query);
  }
}

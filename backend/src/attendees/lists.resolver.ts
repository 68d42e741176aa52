import { Args, Query, Resolver } from '@nestjs/graphql';
import { Allow } from '../auth/access.js';
import { AttendeePageDto, AttendeesQuery, RegistrationPageDto, RegistrationsArgs } from './lists.dto.js';
import { ListsService } from './lists.service.js';
import { RegistrationsService } from './registrations.service.js';

@Resolver()
@Allow('president', 'finance_director')
export class ListsResolver {
  constructor(
    private readonly lists: ListsService,
    private readonly registrationRows: RegistrationsService,
  ) {}

  @Query(() => AttendeePageDto)
  attendees(@Args() query: AttendeesQuery): Promise<AttendeePageDto> {
    return this.lists.list(query);
  }

  @Query(() => RegistrationPageDto, { description: 'The registrations of one e-mail address, newest first' })
  registrations(@Args() { email, ...query }: RegistrationsArgs): Promise<RegistrationPageDto> {
    return this.registrationRows.listByEmail(email, query);
  }
}

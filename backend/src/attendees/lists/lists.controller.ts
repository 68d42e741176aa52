import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Requires } from '../../auth/access.js';
import { type Actor, CurrentActor } from '../../auth/actor.js';
import { EVENT_PROBLEMS } from '../../events/events.error.js';
import { LargeFile, LargeRead } from '../../http/large-reads/large-read.js';
import { ApiProblems } from '../../http/openapi/openapi-problems.js';
import { requireId } from '../../http/validation.js';
import { CHANGE_PROBLEMS, noRegistration } from '../changes/changes.error.js';
import { CsvService } from './csv.service.js';
import {
  AttendeePageDto,
  AttendeesQuery,
  CsvQuery,
  PersonQuery,
  RegistrationPageDto,
  RegistrationsQuery,
} from './lists.dto.js';
import { ListsService } from './lists.service.js';

@ApiTags('attendees')
@Controller('api/attendees')
@Requires('registrations.read')
export class ListsController {
  constructor(
    private readonly lists: ListsService,
    private readonly csvs: CsvService,
  ) {}

  @Get()
  @LargeRead('paged')
  @ApiOperation({ summary: 'Attendees, one row per person: searched, filtered, sorted and paged' })
  @ApiOkResponse({ type: AttendeePageDto })
  @ApiProblems(EVENT_PROBLEMS, 'no_event')
  list(@Query() query: AttendeesQuery): Promise<AttendeePageDto> {
    return this.lists.list(query);
  }

  @Get('csv')
  @LargeFile()
  @ApiOperation({ summary: 'Registrations as a file, newest first' })
  @ApiProduces('text/csv')
  @ApiOkResponse({ schema: { type: 'string', example: 'Registered at,Name,Email\n' } })
  @ApiProblems(EVENT_PROBLEMS, 'no_event')
  csv(@CurrentActor() actor: Actor, @Query() query: CsvQuery, @Res() reply: FastifyReply): Promise<void> {
    return this.csvs.send(actor, reply, query);
  }

  @Get('by-email/:email')
  @LargeRead('paged')
  @ApiOperation({ summary: 'The registrations of one e-mail address, newest first' })
  @ApiOkResponse({ type: RegistrationPageDto })
  @ApiProblems({ ...EVENT_PROBLEMS, ...CHANGE_PROBLEMS }, 'no_event', 'no_registration_of_email')
  byEmail(
    @CurrentActor() { user }: Actor,
    @Param('email') email: string,
    @Query() query: RegistrationsQuery,
  ): Promise<RegistrationPageDto> {
    return this.lists.listByEmail(user, email, query);
  }

  @Get(':id/registrations')
  @LargeRead('paged')
  @ApiOperation({ summary: 'The registrations of the person whose registration it is, newest first' })
  @ApiOkResponse({ type: RegistrationPageDto })
  @ApiProblems(CHANGE_PROBLEMS, 'no_registration')
  ofPerson(
    @CurrentActor() { user }: Actor,
    @Param('id') id: string,
    @Query() query: PersonQuery,
  ): Promise<RegistrationPageDto> {
    return this.lists.listOfPerson(user, requireId(id, noRegistration), query);
  }
}

import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Requires } from '../auth/access.js';
import { EVENT_PROBLEMS, noEvent } from '../events/events.error.js';
import { type Actor, CurrentActor } from '../auth/actor.js';
import { LargeFile, LargeRead } from '../http/large-reads/large-read.js';
import { ApiProblems } from '../http/openapi/openapi-problems.js';
import { requireId } from '../http/validation.js';
import { EventStatementDto } from './statements.dto.js';
import { StatementsService } from './statements.service.js';

@ApiTags('statement')
@Controller('api/events/:id/statement')
@Requires('money.read')
export class StatementsController {
  constructor(private readonly statements: StatementsService) {}

  @Get()
  @LargeRead('whole')
  @ApiOperation({ summary: "All of an event's tickets and money at one moment" })
  @ApiOkResponse({ type: EventStatementDto })
  @ApiProblems(EVENT_PROBLEMS, 'no_event')
  read(@Param('id') id: string): Promise<EventStatementDto> {
    return this.statements.read(requireId(id, noEvent));
  }

  @Get('csv')
  @LargeFile()
  @ApiOperation({ summary: 'The statement as a CSV file: several tables, each below its title' })
  @ApiProduces('text/csv')
  @ApiOkResponse({ description: 'UTF-8 with BOM', schema: { type: 'string' } })
  @ApiProblems(EVENT_PROBLEMS, 'no_event')
  csv(@CurrentActor() actor: Actor, @Param('id') id: string, @Res() reply: FastifyReply): Promise<void> {
    return this.statements.sendCsv(actor, reply, requireId(id, noEvent));
  }
}

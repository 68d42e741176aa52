import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Public } from '../../auth/access.js';
import { ApiProblems } from '../../http/openapi/openapi-problems.js';
import { TicketViewDto, TicketViewInput } from './tickets.dto.js';
import { TICKET_PROBLEMS } from './tickets.error.js';
import { TicketsService } from './tickets.service.js';

@ApiTags('tickets')
@Controller('api/tickets')
export class TicketsController {
  constructor(private readonly tickets: TicketsService) {}

  /** A POST, so that the code does not appear in a URL. */
  @Post('view')
  @HttpCode(200)
  @Public()
  @ApiOperation({ summary: 'A ticket as whoever has its code sees it' })
  @ApiOkResponse({ type: TicketViewDto })
  @ApiProblems(TICKET_PROBLEMS, 'qr_code_mistyped', 'practice_code', 'unknown_qr_code')
  view(@Body() { code }: TicketViewInput, @Req() request: FastifyRequest): Promise<TicketViewDto> {
    return this.tickets.view(code, request.ip, request.headers.authorization !== undefined);
  }
}

import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Public } from '../../auth/access.js';
import { ApiProblems } from '../../http/openapi/openapi-problems.js';
import { GivingService } from './giving.service.js';
import {
  ConfirmedGiftDto,
  ConfirmGiftInput,
  GiveTicketsDto,
  GiveTicketsInput,
  TicketViewDto,
  TicketViewInput,
} from './tickets.dto.js';
import { TICKET_PROBLEMS } from './tickets.error.js';
import { TicketsService } from './tickets.service.js';

@ApiTags('tickets')
@Controller('api/tickets')
export class TicketsController {
  constructor(
    private readonly tickets: TicketsService,
    private readonly giving: GivingService,
  ) {}

  @Post('give')
  @HttpCode(202)
  @Public()
  @ApiOperation({
    summary: 'Ask to give tickets to somebody else: a link that confirms it is mailed to the e-mail on file',
  })
  @ApiAcceptedResponse({ type: GiveTicketsDto })
  @ApiProblems(
    TICKET_PROBLEMS,
    'qr_code_mistyped',
    'practice_code',
    'give_id_reused',
    'unknown_qr_code',
    'ask_seller',
  )
  give(@Body() input: GiveTicketsInput, @Req() request: FastifyRequest): Promise<GiveTicketsDto> {
    return this.giving.ask(input, request.ip, request.id);
  }

  @Post('give/confirm')
  @HttpCode(200)
  @Public()
  @ApiOperation({ summary: 'Give tickets to somebody else, by the token of a mailed link' })
  @ApiOkResponse({ type: ConfirmedGiftDto })
  @ApiProblems(TICKET_PROBLEMS, 'give_link_over', 'same_person')
  confirmGift(
    @Body() { token }: ConfirmGiftInput,
    @Req() request: FastifyRequest,
  ): Promise<ConfirmedGiftDto> {
    return this.giving.confirm(token, request.ip, request.id);
  }

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

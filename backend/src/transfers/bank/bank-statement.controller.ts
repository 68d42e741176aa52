import { Body, Controller, HttpCode, Post, Query, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Requires } from '../../auth/access.js';
import { type Actor, CurrentActor } from '../../auth/actor.js';
import { EventQuery } from '../../events/events.dto.js';
import { EVENT_PROBLEMS } from '../../events/events.error.js';
import { Idempotency, type IdempotencyKey, KEY_HEADER } from '../../http/idempotency.js';
import { ApiProblems } from '../../http/openapi/openapi-problems.js';
import { TakesBody } from '../../http/request-body.js';
import {
  AcceptInput,
  BankStatementDto,
  PairOutcomeDto,
  PAIRS_MAX,
  PAIRS_MAX_BYTES,
} from './bank-statement.dto.js';
import { BANK_STATEMENT_PROBLEMS } from './bank-statement.error.js';
import { MAX_STATEMENT_BYTES, readBankStatementForm } from './bank-statement-form.js';
import { BankStatementService } from './bank-statement.service.js';

@ApiTags('transfers')
@Controller('api/transfers/statement')
@Requires('transfers.review')
export class BankStatementController {
  constructor(private readonly statements: BankStatementService) {}

  @Post()
  @TakesBody({ type: 'file', bytes: MAX_STATEMENT_BYTES })
  @HttpCode(200)
  @ApiOperation({ summary: "Read a bank's statement: which sales of an event each of its lines may pay" })
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      required: ['file'],
      properties: {
        file: {
          type: 'string',
          format: 'binary',
          description: 'CSV in UTF-8, UTF-16 or Windows-1252, or OFX (QFX); at most 20,000 lines and 10 MB',
        },
        mapping: {
          type: 'string',
          description:
            'JSON: `{date, date_order, amount | debit + credit, direction?, decimal, text, reference?}`, columns by name; `text` may be a list. Left out: one is proposed, and nothing is kept',
        },
      },
    },
  })
  @ApiOkResponse({ type: BankStatementDto })
  @ApiProblems(
    { ...BANK_STATEMENT_PROBLEMS, ...EVENT_PROBLEMS },
    'no_event',
    'statement_not_multipart',
    'statement_too_large',
    'statement_busy',
  )
  async read(
    @CurrentActor() actor: Actor,
    @Query() { eventId }: EventQuery,
    @Req() request: FastifyRequest,
  ): Promise<BankStatementDto> {
    this.statements.lane.requireRoom(actor, request);
    return this.statements.read(actor, await readBankStatementForm(request), eventId);
  }

  @Post('accept')
  @TakesBody({ bytes: PAIRS_MAX_BYTES, elements: PAIRS_MAX })
  @HttpCode(200)
  @ApiOperation({ summary: 'Say which sales lines of a statement pay, and verify them' })
  @ApiHeader(KEY_HEADER)
  @ApiOkResponse({ type: [PairOutcomeDto] })
  @ApiProblems(BANK_STATEMENT_PROBLEMS, 'no_line', 'no_transfer')
  accept(
    @CurrentActor() actor: Actor,
    @Body() { pairs }: AcceptInput,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<PairOutcomeDto[]> {
    return this.statements.accept(actor, pairs, key);
  }
}

import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Requires } from '../../auth/access.js';
import { type Actor, CurrentActor } from '../../auth/actor.js';
import { Idempotency, type IdempotencyKey, KEY_HEADER } from '../../http/idempotency.js';
import { ApiProblems } from '../../http/openapi/openapi-problems.js';
import { TakesBody } from '../../http/request-body.js';
import { PAPER_PROBLEMS } from '../tickets/paper.error.js';
import { RANGES_BODY, RangesDoneDto } from '../tickets/tickets.dto.js';
import { REPORT_BODY, SalesInput, UndoSalesInput } from './sales.dto.js';
import { PaperSalesService } from './sales.service.js';

@ApiTags('paper')
@Controller('api/paper/sales')
@Requires('paper.hold', 'paper.manage')
export class PaperSalesController {
  constructor(private readonly sales: PaperSalesService) {}

  @Post()
  @TakesBody(REPORT_BODY)
  @HttpCode(200)
  @ApiOperation({ operationId: 'Paper_sell', summary: 'Report paper tickets as sold' })
  @ApiHeader(KEY_HEADER)
  @ApiOkResponse({ type: RangesDoneDto })
  @ApiProblems(PAPER_PROBLEMS, 'no_event', 'event_not_on_sale')
  sell(
    @CurrentActor() actor: Actor,
    @Body() input: SalesInput,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<RangesDoneDto> {
    return this.sales.sell(actor, input, key);
  }

  @Post('undo')
  @TakesBody(RANGES_BODY)
  @HttpCode(200)
  @ApiOperation({ operationId: 'Paper_undoSales', summary: 'Take a report back: the tickets are out again' })
  @ApiHeader(KEY_HEADER)
  @ApiOkResponse({ type: RangesDoneDto })
  @ApiProblems(PAPER_PROBLEMS, 'no_event', 'event_not_on_sale')
  undo(
    @CurrentActor() actor: Actor,
    @Body() input: UndoSalesInput,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<RangesDoneDto> {
    return this.sales.undo(actor, input, key);
  }
}

import { Body, Controller, Get, Param, Patch, Query } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Requires } from '../../auth/access.js';
import { type Actor, CurrentActor } from '../../auth/actor.js';
import { EVENT_PROBLEMS } from '../../events/events.error.js';
import { Idempotency, type IdempotencyKey, KEY_HEADER } from '../../http/idempotency.js';
import { LargeRead } from '../../http/large-reads/large-read.js';
import { ApiProblems } from '../../http/openapi/openapi-problems.js';
import { requireId } from '../../http/validation.js';
import { TransferDto, TransferInput, TransferListDto, TransferQuery } from './transfers.dto.js';
import { noTransfer, TRANSFER_PROBLEMS } from './transfers.error.js';
import { TransfersService } from './transfers.service.js';

@ApiTags('transfers')
@Controller('api/transfers')
@Requires('transfers.review')
export class TransfersController {
  constructor(private readonly transfers: TransfersService) {}

  @Get()
  @LargeRead('paged')
  @ApiOperation({ summary: "An event's bank transfers with their states, newest first" })
  @ApiOkResponse({ type: TransferListDto })
  @ApiProblems(EVENT_PROBLEMS, 'no_event')
  list(@Query() query: TransferQuery): Promise<TransferListDto> {
    return this.transfers.list(query);
  }

  @Patch(':id')
  @ApiOperation({ summary: 'Say what a bank transfer is: verified, questioned, paid back' })
  @ApiHeader(KEY_HEADER)
  @ApiOkResponse({ type: TransferDto })
  @ApiProblems(TRANSFER_PROBLEMS, 'insufficient_permissions', 'no_transfer', 'own_transfer', 'transfer_state')
  change(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() input: TransferInput,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<TransferDto> {
    return this.transfers.change(actor, requireId(id, noTransfer), input, key);
  }
}

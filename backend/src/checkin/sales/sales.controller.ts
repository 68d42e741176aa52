import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import {
  ApiBody,
  ApiCreatedResponse,
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Requires } from '../../auth/access.js';
import { type Actor, CurrentActor } from '../../auth/actor.js';
import { LargeRead } from '../../http/large-reads/large-read.js';
import { ApiProblems } from '../../http/openapi/openapi-problems.js';
import { TakesBody } from '../../http/request-body.js';
import { requireId } from '../../http/validation.js';
import { FromDevice } from '../devices/device.guard.js';
import { DEVICE_ID_HEADER, DeviceId } from '../devices/device-id.js';
import { SaleUndos } from './sale-undos.js';
import {
  DoorSaleDto,
  DoorSaleInput,
  DoorSalesDto,
  DoorSalesQuery,
  SALE_MAX_BYTES,
  SALE_MAX_TIERS,
  UndoSaleInput,
} from './sales.dto.js';
import { DOOR_SALE_PROBLEMS, noDoorSale } from './sales.error.js';
import { DoorSalesList } from './sales-list.js';
import { DoorSalesService } from './sales.service.js';

/** The id of a sale stands for it, as that of a scan does: no route here takes an Idempotency-Key. */
@ApiTags('checkin')
@Controller('api/checkin/sales')
export class DoorSalesController {
  constructor(
    private readonly sales: DoorSalesService,
    private readonly undos: SaleUndos,
    private readonly saleList: DoorSalesList,
  ) {}

  @Post()
  @TakesBody({ bytes: SALE_MAX_BYTES, elements: SALE_MAX_TIERS })
  @HttpCode(201)
  @Requires('door.scan')
  @ApiOperation({ operationId: 'DoorSales_sell', summary: 'Sell tickets at the door and let them in' })
  @ApiHeader(DEVICE_ID_HEADER)
  @ApiBody({ type: DoorSaleInput })
  @ApiCreatedResponse({ type: DoorSaleDto })
  @ApiProblems(
    DOOR_SALE_PROBLEMS,
    'insufficient_permissions',
    'no_event',
    'no_tier_covers',
    'price_changed',
    'event_over',
    'event_not_on_sale',
    'sold_out',
    'too_few_tickets_left',
    'door_closed',
    'door_over',
    'device_cut_off',
    'sale_id_reused',
    'sale_without_event',
    'sale_without_price',
    'sale_needs_network',
    'code_taken',
    'meals_were_served',
    'registration_cancelled',
    'tickets_given',
    'payment_reviewed',
  )
  sell(
    @CurrentActor() actor: Actor,
    @Body() body: object | undefined,
    @DeviceId() deviceId: string | null,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DoorSaleDto> {
    // The phone read its clock when it began to send.
    return this.sales.sell(actor, body ?? {}, deviceId, Date.now() - reply.elapsedTime);
  }

  @Delete(':sale_id')
  @FromDevice()
  @HttpCode(200)
  @Requires('door.scan')
  @ApiOperation({ operationId: 'DoorSales_undo', summary: 'Undo a sale at the door' })
  @ApiBody({ type: UndoSaleInput, required: false })
  @ApiOkResponse({ type: DoorSaleDto })
  @ApiProblems(
    DOOR_SALE_PROBLEMS,
    'no_door_sale',
    'not_own_sale',
    'meals_were_served',
    'registration_cancelled',
    'tickets_given',
    'payment_reviewed',
    'device_cut_off',
  )
  undo(
    @CurrentActor() actor: Actor,
    @Param('sale_id') id: string,
    @Body() { reason }: UndoSaleInput,
  ): Promise<DoorSaleDto> {
    return this.undos.undoOwn(actor, requireId(id, noDoorSale), reason);
  }

  @Get()
  @FromDevice()
  @LargeRead('paged')
  @Requires('door.manage')
  @ApiOperation({ operationId: 'DoorSales_list', summary: 'List the sales at the door' })
  @ApiOkResponse({ type: DoorSalesDto })
  @ApiProblems(DOOR_SALE_PROBLEMS, 'no_event', 'device_cut_off')
  list(@Query() query: DoorSalesQuery): Promise<DoorSalesDto> {
    return this.saleList.list(query);
  }
}

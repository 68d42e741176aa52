import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { AllowSignedIn } from '../auth/access.js';
import { type Actor, CurrentActor } from '../auth/actor.js';
import { Idempotency, type IdempotencyKey } from '../http/idempotency.js';
import { CheckInDto } from './checkin.dto.js';
import { CheckinService } from './checkin.service.js';

@ApiTags('checkin')
@Controller('api/checkin')
export class CheckinController {
  constructor(private readonly checkin: CheckinService) {}

  @Post(':code')
  @HttpCode(200)
  @AllowSignedIn()
  @ApiOperation({ summary: 'Let the holder of a QR code in' })
  @ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description: 'A repeated key gives the first answer again',
  })
  @ApiOkResponse({ type: CheckInDto })
  @ApiResponse({ status: 404, description: 'No registration has this QR code' })
  @ApiResponse({ status: 409, description: "Another event's, or cancelled" })
  @ApiResponse({ status: 422, description: 'This QR code ID is mistyped' })
  @ApiResponse({ status: 429, description: 'Too many unknown codes' })
  checkIn(
    @CurrentActor() actor: Actor,
    @Param('code') code: string,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<CheckInDto> {
    return this.checkin.checkIn(actor, code, key);
  }
}

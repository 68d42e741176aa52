import { Controller, Delete, HttpCode, Param } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Requires } from '../auth/access.js';
import { type Actor, CurrentActor } from '../auth/actor.js';
import { ApiProblems } from '../http/openapi/openapi-problems.js';
import { requireId } from '../http/validation.js';
import { noUser, USER_PROBLEMS } from '../users/users.error.js';
import { SECOND_FACTOR_PROBLEMS } from './second-factor.error.js';
import { SecondFactorResetService } from './second-factor-reset.service.js';

/** Somebody else's, for the president. */
@ApiTags('users')
@Controller('api/users/:id/second-factor')
@Requires('accounts.manage')
export class SecondFactorResetController {
  constructor(private readonly resets: SecondFactorResetService) {}

  @Delete()
  @HttpCode(204)
  @ApiOperation({
    summary:
      'Remove the passkeys, the app and the recovery codes of somebody who lost them, and end the sessions',
  })
  @ApiNoContentResponse()
  @ApiProblems({ ...USER_PROBLEMS, ...SECOND_FACTOR_PROBLEMS }, 'no_user', 'own_second_factor')
  reset(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<void> {
    return this.resets.reset(actor, requireId(id, noUser));
  }
}

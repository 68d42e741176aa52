import { Controller, Delete, Get, HttpCode, Param } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Requires } from '../auth/access.js';
import { type Actor, CurrentActor } from '../auth/actor.js';
import { ApiProblems } from '../http/openapi/openapi-problems.js';
import { requireId } from '../http/validation.js';
import { noUser, USER_PROBLEMS } from '../users/users.error.js';
import { SessionDto } from './sessions.dto.js';
import { noSession, SESSION_PROBLEMS } from './sessions.error.js';
import { SessionsService } from './sessions.service.js';

/** Anybody's sessions, for the president. */
@ApiTags('users')
@Controller('api/users/:id/sessions')
@Requires('accounts.manage')
export class UserSessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Get()
  @ApiOperation({ summary: 'Where an account is signed in, the last used first' })
  @ApiOkResponse({ type: [SessionDto] })
  @ApiProblems(USER_PROBLEMS, 'no_user')
  list(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<SessionDto[]> {
    return this.sessions.list(actor, requireId(id, noUser));
  }

  @Delete()
  @HttpCode(204)
  @ApiOperation({ summary: 'End all sessions of an account' })
  @ApiNoContentResponse()
  @ApiProblems(USER_PROBLEMS, 'no_user')
  endAll(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<void> {
    return this.sessions.endAll(actor, requireId(id, noUser));
  }

  @Delete(':session_id')
  @HttpCode(204)
  @ApiOperation({ summary: 'End one session of an account' })
  @ApiNoContentResponse()
  @ApiProblems(SESSION_PROBLEMS, 'no_session')
  end(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Param('session_id') sessionId: string,
  ): Promise<void> {
    return this.sessions.end(actor, requireId(id, noSession), requireId(sessionId, noSession));
  }
}

import { Controller, Delete, Get, HttpCode, Param } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AllowSignedIn } from '../auth/access.js';
import { type Actor, CurrentActor } from '../auth/actor.js';
import { ApiProblems } from '../http/openapi/openapi-problems.js';
import { requireId } from '../http/validation.js';
import { SessionDto } from './sessions.dto.js';
import { noSession, SESSION_PROBLEMS } from './sessions.error.js';
import { SessionsService } from './sessions.service.js';

/** One's own sessions. */
@ApiTags('auth')
@Controller('api/auth/sessions')
@AllowSignedIn()
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Get()
  @ApiOperation({ summary: 'Where you are signed in, the last used first' })
  @ApiOkResponse({ type: [SessionDto] })
  list(@CurrentActor() actor: Actor): Promise<SessionDto[]> {
    return this.sessions.listOwn(actor);
  }

  @Delete()
  @HttpCode(204)
  @ApiOperation({ summary: 'End all of your sessions but this one' })
  @ApiNoContentResponse()
  endOthers(@CurrentActor() actor: Actor): Promise<void> {
    return this.sessions.endOthers(actor);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ summary: 'End one of your sessions. This one, by its id or as `current`: that signs out' })
  @ApiNoContentResponse()
  @ApiProblems(SESSION_PROBLEMS, 'no_session')
  end(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<void> {
    const { user } = actor;
    return this.sessions.end(actor, user.id, id === 'current' ? user.session.id : requireId(id, noSession));
  }
}

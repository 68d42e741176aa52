import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiHeader,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { Requires } from '../auth/access.js';
import { type Actor, CurrentActor } from '../auth/actor.js';
import { UserDto } from '../auth/auth.dto.js';
import { Idempotency, type IdempotencyKey, KEY_HEADER } from '../http/idempotency.js';
import { LargeRead } from '../http/large-reads/large-read.js';
import { ApiProblems } from '../http/openapi/openapi-problems.js';
import { PageQuery } from '../http/pagination.js';
import { HTTP_PROBLEMS } from '../http/problems/problem.js';
import { requireId } from '../http/validation.js';
import { CreateUserInput, UpdateUserInput, UserPageDto } from './users.dto.js';
import { noUser, USER_PROBLEMS } from './users.error.js';
import { UsersService } from './users.service.js';

@ApiTags('users')
@Controller('api/users')
@Requires('accounts.manage')
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @Get()
  @LargeRead('paged')
  @ApiOperation({ summary: 'All accounts, by name' })
  @ApiOkResponse({ type: UserPageDto })
  list(@Query() page: PageQuery): Promise<UserPageDto> {
    return this.users.list(page);
  }

  @Get(':id')
  @ApiOperation({ summary: 'One account' })
  @ApiOkResponse({ type: UserDto })
  @ApiProblems(USER_PROBLEMS, 'no_user')
  get(@Param('id') id: string): Promise<UserDto> {
    return this.users.get(requireId(id, noUser));
  }

  @Post()
  @ApiHeader(KEY_HEADER)
  @ApiOperation({ summary: 'Create an account without a password, and mail nothing yet' })
  @ApiCreatedResponse({ type: UserDto })
  @ApiProblems({ ...USER_PROBLEMS, ...HTTP_PROBLEMS }, 'email_taken', 'idempotency_key_reused')
  create(
    @CurrentActor() actor: Actor,
    @Body() input: CreateUserInput,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<UserDto> {
    return this.users.create(actor, input, key);
  }

  @Post(':id/invite')
  @HttpCode(200)
  @ApiHeader(KEY_HEADER)
  @ApiOperation({ summary: 'Mail a link that sets the password, valid for 7 days; first or again' })
  @ApiOkResponse({ type: UserDto })
  @ApiProblems({ ...USER_PROBLEMS, ...HTTP_PROBLEMS }, 'no_user', 'user_inactive', 'idempotency_key_reused')
  invite(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<UserDto> {
    return this.users.invite(actor, requireId(id, noUser), key);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ summary: 'Delete an account that has done nothing yet but sign in' })
  @ApiNoContentResponse()
  @ApiProblems(USER_PROBLEMS, 'no_user', 'last_president', 'user_in_use')
  remove(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<void> {
    return this.users.remove(actor, requireId(id, noUser));
  }

  @Patch(':id')
  @ApiOperation({ summary: 'Change an account, or switch it off or on' })
  @ApiOkResponse({ type: UserDto })
  @ApiProblems(USER_PROBLEMS, 'no_user', 'last_president', 'email_taken')
  update(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() input: UpdateUserInput,
  ): Promise<UserDto> {
    return this.users.update(actor, requireId(id, noUser), input);
  }
}

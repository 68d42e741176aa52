import { Body, Controller, Get, Param, Patch, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Requires } from '../auth/access.js';
import { type Actor, CurrentActor } from '../auth/actor.js';
import { UserDto } from '../auth/auth.dto.js';
import { LargeRead } from '../http/large-reads/large-read.js';
import { ApiProblems } from '../http/openapi/openapi-problems.js';
import { PageQuery } from '../http/pagination.js';
import { requireId } from '../http/validation.js';
import { UpdateUserInput, UserPageDto } from './users.dto.js';
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

  @Patch(':id')
  @ApiOperation({ summary: "Change an account's role or team role, or switch it off or on" })
  @ApiOkResponse({ type: UserDto })
  @ApiProblems(USER_PROBLEMS, 'no_user', 'last_president')
  update(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() input: UpdateUserInput,
  ): Promise<UserDto> {
    return this.users.update(actor, requireId(id, noUser), input);
  }
}

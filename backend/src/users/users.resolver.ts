import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Requires } from '../auth/access.js';
import { type Actor, CurrentActor } from '../auth/actor.js';
import { UserDto } from '../auth/auth.dto.js';
import { LargeRead } from '../http/large-reads/large-read.js';
import { PageQuery } from '../http/pagination.js';
import { requireId } from '../http/validation.js';
import { UpdateUserInput, UserPageDto } from './users.dto.js';
import { noUser } from './users.error.js';
import { UsersService } from './users.service.js';

@Resolver()
@Requires('accounts.manage')
export class UsersResolver {
  constructor(private readonly service: UsersService) {}

  @Query(() => UserPageDto)
  @LargeRead('paged')
  users(@Args() page: PageQuery): Promise<UserPageDto> {
    return this.service.list(page);
  }

  @Mutation(() => UserDto)
  updateUser(
    @CurrentActor() actor: Actor,
    @Args('id', { type: () => ID }) id: string,
    @Args('input') input: UpdateUserInput,
  ): Promise<UserDto> {
    return this.service.update(actor, requireId(id, noUser), input);
  }
}

import { Args, Context, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { FastifyRequest } from 'fastify';
import { AllowSignedIn, Public } from './access.js';
import { type Actor, CurrentActor } from './actor.js';
import { clientOf } from './client.js';
import { LoginDto, LoginInput, UserDto } from './auth.dto.js';
import { AuthService } from './auth.service.js';

@Resolver()
export class AuthResolver {
  constructor(private readonly auth: AuthService) {}

  @Mutation(() => LoginDto)
  @Public()
  login(@Args('input') input: LoginInput, @Context('req') request: FastifyRequest): Promise<LoginDto> {
    return this.auth.login(input, clientOf(request));
  }

  @Query(() => UserDto)
  @AllowSignedIn()
  me(@CurrentActor() actor: Actor): Promise<UserDto> {
    return this.auth.me(actor);
  }
}

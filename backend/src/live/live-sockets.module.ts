import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { GraphqlSocketServer } from '../http/graphql/graphql-socket-server.js';
import { LiveSockets } from './live-sockets.js';
import { LiveResolver } from './live.resolver.js';

/** The subscription and its sockets; apart from LiveModule, which the auth module's own features use. */
@Module({ imports: [AuthModule], providers: [GraphqlSocketServer, LiveSockets, LiveResolver] })
export class LiveSocketsModule {}

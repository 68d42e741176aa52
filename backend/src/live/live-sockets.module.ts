import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { GraphqlSocketServer } from '../http/graphql/graphql-socket-server.js';
import { LiveSockets } from './live-sockets.js';
import { LiveResolver } from './live.resolver.js';

/** The subscription and its sockets. Separate from LiveModule, because this one depends on AuthModule. */
@Module({ imports: [AuthModule], providers: [GraphqlSocketServer, LiveSockets, LiveResolver] })
export class LiveSocketsModule {}

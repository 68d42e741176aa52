import { Global, Module } from '@nestjs/common';
import { Live } from './live.js';

/** Global, like the database, because every feature publishes its changes. */
@Global()
@Module({ providers: [Live], exports: [Live] })
export class LiveModule {}

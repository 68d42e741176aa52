import { Global, Module } from '@nestjs/common';
import { Live } from './live.js';

/** Global, as the database is: every feature that changes something publishes it. */
@Global()
@Module({ providers: [Live], exports: [Live] })
export class LiveModule {}

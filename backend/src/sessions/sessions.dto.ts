import { ObjectType } from '@nestjs/graphql';
import { Nullable, Prop } from '../http/shapes.js';

@ObjectType('Session')
export class SessionDto {
  @Prop({ description: 'Its id' })
  id: string;

  @Nullable(String, { example: 'Chrome' })
  browser: string | null;

  @Nullable(String, { example: 'Android' })
  system: string | null;

  @Prop({ example: '203.0.113.7', description: 'The network address that it was opened from' })
  address: string;

  @Prop()
  startedAt: Date;

  @Prop({ description: 'To within five minutes' })
  lastUsedAt: Date;

  @Prop({ description: "Whether it is the caller's own, of this request" })
  isCurrent: boolean;
}

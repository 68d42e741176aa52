import { Optional, Prop } from '../http/shapes.js';

export class LivenessDto {
  @Prop(['ok'])
  status: 'ok';
}

export class ReadinessDto {
  @Prop(['ok', 'degraded', 'unavailable', 'draining'])
  status: 'ok' | 'degraded' | 'unavailable' | 'draining';

  @Prop(['ok', 'out'])
  database: 'ok' | 'out';

  @Prop(['ok', 'out'])
  queue: 'ok' | 'out';

  @Prop(['ok', 'out'])
  storage: 'ok' | 'out';

  @Prop([String], { example: [], description: 'What is out' })
  degraded: string[];

  @Optional('Only with status 503: what is wrong, as in every error')
  detail?: string;

  @Optional('Only with status 503')
  requestId?: string;
}

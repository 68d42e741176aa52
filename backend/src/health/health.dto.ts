import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

export class LivenessDto {
  @ApiProperty({ enum: ['ok'] })
  status: 'ok';
}

export class ReadinessDto {
  @ApiProperty({ enum: ['ok', 'degraded', 'unavailable', 'draining'] })
  status: 'ok' | 'degraded' | 'unavailable' | 'draining';

  @ApiProperty({ enum: ['ok', 'out'] })
  database: 'ok' | 'out';

  @ApiProperty({ enum: ['ok', 'out'] })
  queue: 'ok' | 'out';

  @ApiProperty({ enum: ['ok', 'out'] })
  storage: 'ok' | 'out';

  @ApiProperty({ type: [String], example: [], description: 'What is out' })
  degraded: string[];

  @ApiPropertyOptional({ description: 'Only with status 503: what is wrong, as in every error' })
  detail?: string;

  @ApiPropertyOptional({ description: 'Only with status 503' })
  requestId?: string;
}

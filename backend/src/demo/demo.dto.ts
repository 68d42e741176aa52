import { ApiProperty } from '@nestjs/swagger';

export class DemoDto {
  @ApiProperty({ description: 'Whether accounts or the event of the demo are still here' })
  isPresent: boolean;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'Lantern Festival',
    description: 'Null if it is gone',
  })
  eventName: string | null;

  @ApiProperty({ example: 3, description: 'Accounts whose password nobody has set since' })
  accounts: number;
}

export class DemoRemovedDto {
  @ApiProperty({ example: 3 })
  removedAccounts: number;

  @ApiProperty({
    example: 0,
    description: 'Accounts that other events name: they stay without a password, and are not active',
  })
  closedAccounts: number;
}

import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { ApiProperty } from '@nestjs/swagger';
import { PaymentModeEnum } from '../pricing/pricing.dto.js';
import { PAYMENT_MODES, type PaymentMode } from '../rules/tickets.js';
import { ROLES } from '../rules/permissions.js';
import { SamePictureDto } from './pictures/same-picture.dto.js';

export class UploadedDto {
  @ApiProperty({
    description: 'A signed path that shows the picture for up to 15 minutes',
    example:
      '/api/screenshots/0192f3a4-7c1e-7d2b-9f00-3b6a5c4d2e1f?expires=1795500000000&signature=q83vEjRWeJA',
  })
  fileUrl: string;

  @ApiProperty({
    type: [SamePictureDto],
    description: 'Other registrations with this picture; of own sales only',
  })
  samePicture: SamePictureDto[];
}

@ObjectType('TransactionScreenshot')
export class ScreenshotDto {
  @Field(() => ID)
  @ApiProperty({ format: 'uuid', description: "The registration's id" })
  attendeeId: string;

  @Field()
  @ApiProperty({ example: 'Rosa Delgado' })
  attendeeName: string;

  @Field()
  @ApiProperty({ example: 'rosa.delgado@example.org' })
  attendeeEmail: string;

  @Field()
  @ApiProperty({ example: '4155550142', description: 'Digits' })
  attendeePhone: string;

  @Field(() => Int)
  @ApiProperty({ example: 2 })
  ticketQuantity: number;

  @Field(() => Float, { description: 'Dollars' })
  @ApiProperty({ example: 38, description: 'Dollars' })
  totalPrice: number;

  @Field(() => PaymentModeEnum)
  @ApiProperty({ enum: PAYMENT_MODES })
  paymentMode: PaymentMode;

  @Field({ description: 'A signed path that shows the picture for up to 15 minutes' })
  @ApiProperty({
    description: 'A signed path that shows the picture for up to 15 minutes',
    example:
      '/api/screenshots/0192f3a4-7c1e-7d2b-9f00-3b6a5c4d2e1f?expires=1795500000000&signature=q83vEjRWeJA',
  })
  transactionScreenshotUrl: string;

  @Field({ description: 'When it was uploaded' })
  @ApiProperty({ type: String, format: 'date-time', description: 'When it was uploaded' })
  createdAt: Date;

  @Field(() => ID, { description: "The seller's id" })
  @ApiProperty({ format: 'uuid', description: "The seller's id" })
  createdBy: string;

  @Field()
  @ApiProperty({ example: 'Vera Volunteer' })
  volunteerName: string;

  @Field()
  @ApiProperty({ example: 'volunteer@example.org' })
  volunteerEmail: string;

  @Field()
  @ApiProperty({ enum: ROLES })
  volunteerRole: string;
}

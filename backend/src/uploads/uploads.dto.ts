import { ID, ObjectType } from '@nestjs/graphql';
import { Nullable, Dollars, Prop } from '../http/shapes.js';
import { PaymentModeEnum } from '../pricing/pricing.dto.js';
import type { PaymentMode } from '../rules/tickets.js';
import { ROLES, type Role } from '../rules/permissions.js';
import { SamePictureDto } from './pictures/same-picture.dto.js';

export class UploadedDto {
  @Prop({
    example:
      '/api/screenshots/0192f3a4-7c1e-7d2b-9f00-3b6a5c4d2e1f?expires=1795500000000&signature=q83vEjRWeJA',
    description: 'A signed path that shows the picture for up to 15 minutes',
  })
  fileUrl: string;

  @Prop([SamePictureDto], 'Other registrations with this picture; of own sales only')
  samePicture: SamePictureDto[];
}

@ObjectType('TransactionScreenshot')
export class ScreenshotDto {
  @Prop(ID, "The registration's id")
  attendeeId: string;

  @Nullable(String, { example: 'Rosa Delgado', description: 'Null: sold at the door, and nobody asked' })
  attendeeName: string | null;

  @Nullable(String, { example: 'rosa.delgado@example.org' })
  attendeeEmail: string | null;

  @Nullable(String, { example: '4155550142', description: 'Digits' })
  attendeePhone: string | null;

  @Prop({ example: 2 })
  ticketQuantity: number;

  @Prop(Dollars, { example: 38 })
  totalPrice: number;

  @Prop(PaymentModeEnum)
  paymentMode: PaymentMode;

  @Prop({
    example:
      '/api/screenshots/0192f3a4-7c1e-7d2b-9f00-3b6a5c4d2e1f?expires=1795500000000&signature=q83vEjRWeJA',
    description: 'A signed path that shows the picture for up to 15 minutes',
  })
  transactionScreenshotUrl: string;

  @Prop('When it was uploaded')
  createdAt: Date;

  @Prop(ID, "The seller's id")
  createdBy: string;

  @Prop({ example: 'Vera Volunteer' })
  volunteerName: string;

  @Prop({ example: 'volunteer@example.org' })
  volunteerEmail: string;

  @Prop(ROLES)
  volunteerRole: Role;
}

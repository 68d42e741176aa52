import { ID } from '@nestjs/graphql';
import { Dollars, Prop } from '../../http/shapes.js';

/** What became of the paper tickets that somebody received: sold, cancelled, returned, out and void are all of them. */
export class PaperOfHolderDto {
  @Prop(ID)
  volunteerId: string;

  @Prop({ example: 'Vera Volunteer' })
  name: string;

  @Prop({ example: 25, description: 'Tickets that were accepted' })
  received: number;

  @Prop({ example: 14 })
  sold: number;

  @Prop({ example: 1, description: 'Sold, and cancelled since' })
  cancelled: number;

  @Prop({ example: 7 })
  returned: number;

  @Prop({ example: 3, description: 'Neither sold nor returned' })
  out: number;

  @Prop({ example: 0, description: 'Lost or spoilt' })
  void: number;

  @Prop([Number], { example: [103, 118, 119], description: 'The numbers that are out' })
  missing: number[];

  @Prop(Dollars, { example: 210, description: 'Dollars that the sold ones came to' })
  amount: number;
}

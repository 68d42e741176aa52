import { Prop } from '../../http/shapes.js';

/** Tickets that a device may sell without a network. */
export class LeaseDto {
  @Prop({ example: 1, description: 'Of the device at the event: another number is another lease' })
  number: number;

  @Prop({ example: 10, description: 'In all, those that were sold on it included' })
  tickets: number;

  @Prop('From then on it sells none')
  endsAt: Date;
}

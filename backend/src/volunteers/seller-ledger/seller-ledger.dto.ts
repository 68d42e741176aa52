import { ID } from '@nestjs/graphql';
import { Dollars, Nullable, Prop } from '../../http/shapes.js';
import { pageOf } from '../../http/pagination.js';
import { LEDGER_KINDS, type LedgerKind } from '../../rules/clearings.js';

/** A line of a seller's ledger: money or float that changed hands, or its reversal. */
class LedgerLineDto {
  @Prop(ID, 'Of the clearing, the float or the hand-over')
  id: string;

  @Prop(LEDGER_KINDS)
  kind: LedgerKind;

  @Prop(Dollars, {
    example: 150,
    description:
      'Dollars that were cleared; of `float`: given to the seller; of `surplus`: handed over beyond the book. Below zero: back',
  })
  amount: number;

  @Prop(Dollars, { example: 150, description: 'Dollars of it that were cleared in cash' })
  cashAmount: number;

  @Prop(Dollars, { example: 0, description: 'Dollars of it that were cleared in bank transfers' })
  transferAmount: number;

  @Prop({ example: 'Felix Finance', description: 'The name of who entered it' })
  by: string;

  @Prop()
  at: Date;

  @Nullable(String, { example: null })
  reason: string | null;

  @Nullable(ID, 'The hand-over that it is part of')
  handOverId: string | null;

  @Nullable(String, { example: null, description: 'Whose ticket it was about' })
  attendeeName: string | null;

  @Nullable(String, { example: null })
  attendeeEmail: string | null;
}

export class LedgerPageDto extends pageOf(LedgerLineDto) {}

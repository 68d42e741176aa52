import { ID, Int } from '@nestjs/graphql';
import { IsBoolean, IsIn } from 'class-validator';
import { TrueOrFalse } from '../../http/pagination.js';
import { says } from '../../http/problems/field-faults.js';
import { Dollars, Nullable, Optional, Prop } from '../../http/shapes.js';
import { FreeText, Ruled } from '../../http/validation.js';
import { FoodOptionEnum, IsFoodOption } from '../../pricing/pricing.dto.js';
import { checkPrice } from '../../rules/money.js';
import {
  BOOK_LABEL_MAX_LENGTH,
  BOOK_MAX,
  checkBookCount,
  PAPER_SIZES,
  type PaperSize,
} from '../../rules/paper.js';
import type { FoodOption } from '../../rules/tickets.js';
import { EventId, PaperCountsDto } from '../tickets/tickets.dto.js';

/** Tickets to be printed. */
export class BookInput {
  @EventId()
  eventId: string;

  @Prop(Int, { minimum: 1, maximum: BOOK_MAX, example: 100 })
  @Ruled(checkBookCount)
  count: number;

  @Prop(FoodOptionEnum)
  @IsFoodOption()
  foodOption: FoodOption;

  @Optional(Dollars, {
    nullable: true,
    minimum: 0,
    example: 15,
    description:
      'Dollars for one ticket; the price of now where it is left out. 0: tickets of guests, by the president only',
  })
  @Ruled(checkPrice)
  price?: number | null;

  @Optional(String, { nullable: true, maxLength: BOOK_LABEL_MAX_LENGTH, example: 'Parish office' })
  @FreeText(BOOK_LABEL_MAX_LENGTH, { optional: true })
  label?: string | null;
}

/** Paper tickets that were made together. */
export class BookDto {
  @Prop(ID)
  id: string;

  @Nullable(String, { example: 'Parish office' })
  label: string | null;

  @Prop({ example: 101, description: 'Its first number' })
  first: number;

  @Prop({ example: 200, description: 'Its last number' })
  last: number;

  @Prop(FoodOptionEnum)
  foodOption: FoodOption;

  @Prop(Dollars, { example: 15, description: 'Dollars for one ticket' })
  price: number;

  @Nullable(Date, 'When it was last printed')
  printedAt: Date | null;

  @Prop()
  counts: PaperCountsDto;

  @Prop([String], {
    example: ['126-160', '176-200'],
    description: 'The numbers that nobody has: those that are `printed`',
  })
  free: string[];
}

export class BooksQuery {
  @EventId()
  eventId: string;
}

export class PrintQuery {
  @Optional(PAPER_SIZES, { default: 'letter' })
  @IsIn(PAPER_SIZES, says('choice.unknown', `paper must be one of ${PAPER_SIZES.join(', ')}`))
  paper?: PaperSize;

  @Optional('Whether it is printed though it was before')
  @IsBoolean(says('boolean.invalid', 'again must be true or false'))
  @TrueOrFalse()
  again?: boolean;
}

import {
  checkBookCount,
  checkPrice,
  type FoodOption,
  FOOD_OPTIONS,
  BOOK_LABEL_MAX_LENGTH,
} from '@usher/backend/rules';
import { SelectInput, TextInput, useNotify } from 'react-admin';
import { useMay } from '../../api/useMay';
import { FormDialog } from '../../console/parts/FormDialog';
import { useCommand } from '../../console/useCommand';
import { countText } from '../../i18n/numbers';
import type { OfEvent } from './of-event';
import { usePaperText } from './texts/text';

interface Fields {
  count: string;
  food_option: FoodOption;
  price: string;
  label: string;
}

const NOTHING: Fields = { count: '', food_option: 'with_food', price: '', label: '' };

/** Makes tickets that can be printed, numbered on within the event. */
export function MakeBook({ event, refresh, onClose }: OfEvent & { onClose: () => void }) {
  const text = usePaperText();
  const words = text.paper.book;
  const notify = useNotify();
  const mayGive = useMay('tickets.give');
  const { run } = useCommand('makeBook');
  const ruleOfCount = (typed: string) => {
    const broken = typed.trim() === '' ? 'required' : checkBookCount(Number(typed));
    return broken === null ? undefined : text.rules[broken];
  };
  const ruleOfPrice = (typed: string) => {
    if (typed.trim() === '') return undefined;
    if (Number(typed) === 0 && !mayGive) return words.onlyPresident;
    const broken = checkPrice(Number(typed));
    return broken === null ? undefined : text.rules[broken];
  };
  return (
    <FormDialog<Fields>
      title={words.make}
      hint={words.hint}
      defaultValues={NOTHING}
      submit={words.make}
      failed={words.failed}
      lost={text.paper.hand.lost}
      serverNames={{}}
      save={async ({ count, food_option, price, label }) => {
        try {
          const made = await run({
            event_id: event.id,
            count: Number(count),
            food_option,
            price: price.trim() === '' ? null : Number(price),
            label: label.trim() || null,
          });
          if (made)
            notify(words.made(countText(text, made.first), countText(text, made.last)), { type: 'success' });
        } finally {
          void refresh();
        }
      }}
      onClose={onClose}
    >
      <TextInput
        source="count"
        type="number"
        label={words.count}
        validate={ruleOfCount}
        slotProps={{ htmlInput: { inputMode: 'numeric', min: 1, max: 2000, step: 1 } }}
      />
      <SelectInput
        source="food_option"
        label={words.food}
        choices={FOOD_OPTIONS.map((id) => ({ id, name: text.food[id] }))}
        validate={undefined}
      />
      <TextInput
        source="price"
        type="number"
        label={words.price}
        helperText={mayGive ? words.priceHint : words.priceHintWithoutGuests}
        validate={ruleOfPrice}
        slotProps={{ htmlInput: { inputMode: 'decimal', min: 0, step: 0.01 } }}
      />
      <TextInput
        source="label"
        label={words.label}
        slotProps={{ htmlInput: { maxLength: BOOK_LABEL_MAX_LENGTH } }}
      />
    </FormDialog>
  );
}

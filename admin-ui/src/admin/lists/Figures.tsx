import { PAYMENT_MODES } from '@usher/backend/rules';
import type { ImportDto } from '../../api/generated/rest';
import { Fact } from '../../console/parts/Fact';
import { moneyText } from '../../i18n/money';
import { countText } from '../../i18n/numbers';
import { useListsText } from './texts/text';
import classes from './lists.module.css';

const OUTCOMES = ['created', 'same_person', 'repeated', 'invalid'] as const;

/** What will become, or became, of a list's rows, and what they come to. */
export function Figures({ list }: { list: ImportDto }) {
  const text = useListsText();
  const words = text.lists;
  const isOver = list.state !== 'checked';
  return (
    <section>
      <h2>{isOver ? words.resultDone : words.result}</h2>
      <dl className={classes.figures}>
        {OUTCOMES.map((outcome) => (
          <Fact key={outcome} label={words.outcomes[outcome]}>
            {countText(text, list.counts[outcome])}
          </Fact>
        ))}
        <Fact label={words.tickets}>{countText(text, list.sums.tickets)}</Fact>
        {PAYMENT_MODES.map((mode) => (
          <Fact key={mode} label={text.payment[mode]}>
            {moneyText(list.sums[mode])}
          </Fact>
        ))}
        <Fact label={words.total}>{moneyText(list.sums.total)}</Fact>
      </dl>
    </section>
  );
}

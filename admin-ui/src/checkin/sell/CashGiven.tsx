import { moneyText } from '../../i18n/money';
import { Icon } from '../../theme/Icon';
import { changeOf, NOTES } from './prices';
import { useSellText } from './texts/text';
import classes from './sell.module.css';

interface CashGivenProps {
  /** Dollars; null if there is no price. */
  total: number | null;
  given: number;
  isFixed: boolean;
  onGive: (given: number) => void;
}

/** Counts the change: each key adds a note. */
export function CashGiven({ total, given, isFixed, onGive }: CashGivenProps) {
  const { sell: text } = useSellText();
  const change = total === null ? 0 : changeOf(total, given);
  return (
    <>
      <div className={classes.notes} role="group" aria-label={text.given}>
        {NOTES.map((note) => (
          <button
            key={note}
            type="button"
            aria-label={text.note(`$${note}`)}
            disabled={isFixed || total === null}
            onClick={() => onGive(given + note)}
          >
            ${note}
          </button>
        ))}
      </div>
      <p className={classes.change}>
        <span>
          {text.given} {given > 0 && moneyText(given)}
        </span>
        <b role="status">
          {given > 0 && (change >= 0 ? text.change(moneyText(change)) : text.missing(moneyText(-change)))}
        </b>
        {given > 0 && (
          <button type="button" aria-label={text.again} disabled={isFixed} onClick={() => onGive(0)}>
            <Icon name="close" />
          </button>
        )}
      </p>
    </>
  );
}

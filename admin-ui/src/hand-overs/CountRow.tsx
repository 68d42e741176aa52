import { moneyText } from '../i18n/money';
import { Icon } from '../theme/Icon';
import { MAX_OF_ONE_KIND } from './count';
import { useHandOversText } from './texts/text';
import classes from './count.module.css';

interface CountRowProps {
  /** Value of one note or coin, in cents. */
  cents: number;
  many: number;
  onChange: (many: number) => void;
}

/** Input for the number of notes or coins of one kind, with buttons to count up and down. */
export function CountRow({ cents, many, onChange }: CountRowProps) {
  const { count: text } = useHandOversText().handOvers;
  const name = cents < 100 ? text.coin(cents) : text.bill(cents / 100);
  return (
    <li className={classes.row} data-counted={many > 0}>
      <span className={classes.worth}>
        <b>{name}</b>
        <span>{many > 0 && moneyText((cents * many) / 100)}</span>
      </span>
      <button
        type="button"
        className={classes.step}
        aria-label={text.less(name)}
        disabled={many === 0}
        onClick={() => onChange(many - 1)}
      >
        <Icon name="minus" />
      </button>
      <input
        className={classes.many}
        aria-label={text.howMany(name)}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        maxLength={4}
        placeholder="0"
        value={many === 0 ? '' : many}
        onChange={({ target }) => onChange(Number(target.value.replaceAll(/\D/g, '')))}
        onFocus={({ target }) => target.select()}
      />
      <button
        type="button"
        className={classes.step}
        aria-label={text.more(name)}
        disabled={many === MAX_OF_ONE_KIND}
        onClick={() => onChange(many + 1)}
      >
        <Icon name="plus" />
      </button>
    </li>
  );
}

import { FOOD_OPTIONS, PAYMENT_MODES } from '@usher/backend/rules';
import type { ListedDoorSaleDto } from '../../../api/generated/rest';
import { Collapsible } from '../../../console/parts/Collapsible';
import { Fact } from '../../../console/parts/Fact';
import { useConsoleText, type ConsoleTexts } from '../../../console/texts/text';
import { timeOfDay } from '../../../i18n/dates';
import { moneyText } from '../../../i18n/money';
import { faultSentence, problemSentence } from '../../../i18n/problems';
import { OutcomeBadges } from './SaleRow';
import classes from '../door.module.css';

type Refusal = NonNullable<ListedDoorSaleDto['refusal']>;

/** Says why a sale was not booked: by field where fields are at fault. */
const reasonsOf = ({ code, detail, fields }: Refusal): string[] =>
  fields.length === 0
    ? [problemSentence(code, {}) ?? detail]
    : fields.map((fault) => faultSentence(fault.code, {}) ?? fault.message);

/** Says what a phone sold, as far as that can be read: anything may be wrong with it. */
function soldText(text: ConsoleTexts, sent: Record<string, unknown>): string {
  const { tickets, food_option: food, payment_mode: mode } = sent;
  const parts = [
    typeof tickets === 'number' ? text.tickets(tickets) : null,
    ...FOOD_OPTIONS.filter((option) => option === food).map((option) => text.food[option]),
    ...PAYMENT_MODES.filter((one) => one === mode).map((one) => text.payment[one]),
  ];
  return parts.filter((part) => part !== null).join(' · ') || text.doorSales.notReadable;
}

/** A sale that could not be booked: why, whose money it is, and all that its phone sent. */
export function RefusedSaleRow({ sale, zone }: { sale: ListedDoorSaleDto; zone: string | undefined }) {
  const text = useConsoleText();
  const words = text.doorSales;
  const sent = sale.sent ?? {};
  const { total_price: total, name, label } = sent;
  const price = typeof total === 'number' ? moneyText(total) : '';
  return (
    <li className={classes.row}>
      <div className={classes.rowHead}>
        <div className={classes.names}>
          <h3>{typeof name === 'string' && name !== '' ? name : text.soldAtDoor}</h3>
          <OutcomeBadges sale={sale} />
        </div>
      </div>
      <dl className={`${classes.facts} ${classes.four}`}>
        <Fact label={words.what}>{soldText(text, sent)}</Fact>
        <Fact label={words.price}>{price || words.notReadable}</Fact>
        <Fact label={words.received}>
          {[timeOfDay(text, sale.received_at, zone), typeof label === 'string' ? label : null]
            .filter(Boolean)
            .join(' · ')}
        </Fact>
        <Fact label={words.seller}>{sale.volunteer_name}</Fact>
      </dl>
      {sale.refusal && (
        <dl className={classes.why}>
          <Fact label={words.why}>{reasonsOf(sale.refusal).join(' · ')}</Fact>
        </dl>
      )}
      <Collapsible label={words.allSent}>
        <pre className={classes.sent}>{JSON.stringify(sent, null, 2)}</pre>
      </Collapsible>
    </li>
  );
}

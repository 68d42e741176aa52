import type { EventStatementDto } from '../api/generated/rest';
import { moneyText } from '../i18n/money';
import { countText } from '../i18n/numbers';
import { StatementTable } from './StatementTable';
import { useStatementText } from './texts/text';
import classes from './statement.module.css';

/** What each seller sold at the door, and what was still on a phone; nothing of an event that sells none there. */
export function DoorSales({ statement: { sellers, totals } }: { statement: EventStatementDto }) {
  const text = useStatementText();
  const words = text.statement;
  const number = (label: string) => ({ label, isNumber: true });
  const isOnPhones = totals.waiting_sales.count > 0;
  const isAny = sellers.some(({ door_sales: sold }) => sold.tickets > 0);
  if (!isAny && !isOnPhones) return null;
  return (
    <div className={classes.columns}>
      <StatementTable
        title={words.soldAtDoor}
        none={words.none}
        columns={[{ label: words.seller }, number(words.tickets), number(words.amount)]}
        rows={sellers
          .filter(({ door_sales: sold }) => sold.tickets > 0)
          .map(({ volunteer_id: key, full_name: name, door_sales: sold }) => ({
            key,
            cells: [name, countText(text, sold.tickets), moneyText(sold.amount)],
          }))}
        total={[words.total, countText(text, totals.door_sales.tickets), moneyText(totals.door_sales.amount)]}
      />
      {isOnPhones && (
        <StatementTable
          title={words.onPhones}
          hint={words.onPhonesHint}
          none={words.none}
          columns={[{ label: words.seller }, number(words.salesCount), number(words.amount)]}
          rows={sellers
            .filter(({ waiting_sales: waiting }) => waiting.count > 0)
            .map(({ volunteer_id: key, full_name: name, waiting_sales: waiting }) => ({
              key,
              cells: [name, countText(text, waiting.count), moneyText(waiting.amount)],
            }))}
          total={[
            words.total,
            countText(text, totals.waiting_sales.count),
            moneyText(totals.waiting_sales.amount),
          ]}
        />
      )}
    </div>
  );
}

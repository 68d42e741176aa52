import type { RegistrationDto, RegistrationPageDto } from '../../api/generated/rest';
import { get } from '../../api/queries';
import { useApiQuery } from '../../api/useApiQuery';
import { deliveryState } from '../../delivery/deliver';
import { useDeliveryText } from '../../delivery/texts/text';
import { nameOf } from '../../i18n/names';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Tag } from '../../ui/Tag';
import classes from './last-sales.module.css';

/** Number of sales that are named. */
const NAMED = 5;
/** How often is asked: an officer may make a new code at any time, and nothing is pushed to volunteers' pages. */
const EVERY_MS = 60_000;

interface ToDeliverProps {
  eventId: string;
  /** Sales that the page shows anyway. */
  shown: readonly RegistrationDto[];
  timeZone: string | undefined;
  onDeliver: (sale: RegistrationDto) => void;
}

/** Older own sales whose tickets nobody has given on: with a new code, without their e-mail since, brought by a list, or forgotten. */
export function ToDeliver({ eventId, shown, timeZone, onDeliver }: ToDeliverProps) {
  const text = useDeliveryText();
  const words = text.delivery;
  const { data } = useApiQuery({
    ...get<RegistrationPageDto>('volunteers/me/attendees', {
      event_id: eventId,
      to_deliver: 'true',
      // Those that are shown are among them.
      limit: String(2 * NAMED),
    }),
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: true,
  });
  const isShown = ({ id }: RegistrationDto) => shown.some((sale) => sale.id === id);
  const others = data?.data.filter((sale) => !isShown(sale)) ?? [];
  if (!data || others.length === 0) return null;
  const count = data.pagination.total - data.data.filter(isShown).length;
  const named = others.slice(0, NAMED);
  return (
    <Card className={classes.sales} aria-labelledby="to-deliver">
      <h2 id="to-deliver">{words.waiting(count)}</h2>
      <p className={classes.event}>{words.waitingHint}</p>
      <ul>
        {named.map((sale) => (
          <li key={sale.id}>
            <div className={classes.who}>
              <b>{nameOf(text, sale.name)}</b>
              <span className={classes.tags}>
                <Tag icon="warning">{deliveryState(text, sale, timeZone)?.label}</Tag>
              </span>
            </div>
            <div className={classes.sold}>
              <b>{text.tickets(sale.ticket_quantity)}</b>
            </div>
            <div className={classes.actions}>
              <Button aria-label={words.title(nameOf(text, sale.name))} onClick={() => onDeliver(sale)}>
                {words.deliver}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {count > named.length && <p className={classes.event}>{words.moreWaiting(count - named.length)}</p>}
    </Card>
  );
}

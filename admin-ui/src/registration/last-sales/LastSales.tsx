import { paymentModeRules } from '@usher/backend/rules';
import type { RegistrationDto } from '../../api/generated/rest';
import { EmailText } from '../../i18n/EmailText';
import { timeOfDay } from '../../i18n/dates';
import { useRegistrationText } from '../texts/text';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { moneyText } from '../../i18n/money';
import { FoodBadge, PayBadge, Tag } from '../../ui/Tag';
import { ScreenshotPicker } from '../payment/ScreenshotPicker';
import { sendScreenshot, useUploads } from '../payment/upload-queue';
import { isToDeliver, lastWay } from '../delivery/deliver';
import { isUndelivered } from './correction';
import classes from './last-sales.module.css';

interface LastSalesProps {
  sales: readonly RegistrationDto[];
  /** The name of their event, where others are sold too. */
  event: string | null;
  timeZone: string | undefined;
  mayCorrect: (sale: RegistrationDto) => boolean;
  onCorrect: (sale: RegistrationDto) => void;
  mayChange: (sale: RegistrationDto) => boolean;
  onChange: (sale: RegistrationDto) => void;
  onDeliver: (sale: RegistrationDto) => void;
}

/** The seller's last sales, with buttons to correct a mistake and to send a forgotten screenshot. */
export function LastSales({
  sales,
  event,
  timeZone,
  mayCorrect,
  onCorrect,
  mayChange,
  onChange,
  onDeliver,
}: LastSalesProps) {
  const text = useRegistrationText();
  const uploads = useUploads();
  if (sales.length === 0) return null;
  const send = (sale: RegistrationDto, file: File) => {
    sendScreenshot(sale, file);
    // The upload's progress is shown at the top of the page.
    window.scrollTo(0, 0);
  };
  const isPending = (sale: RegistrationDto) =>
    uploads.some(({ registration }) => registration.id === sale.id);
  return (
    <Card className={classes.sales} aria-labelledby="last-sales">
      <h2 id="last-sales">{text.registration.lastSales.title}</h2>
      {event && <p className={classes.event}>{event}</p>}
      <ul>
        {sales.map((sale) => (
          <li key={sale.id}>
            <div className={classes.who}>
              <b>{sale.name}</b>
              <small>
                <EmailText email={sale.email} />
              </small>
              <span className={classes.tags}>
                <PayBadge mode={sale.payment_mode} isGuest={sale.is_guest} />
                <FoodBadge food={sale.food_option} />
                <Delivery sale={sale} timeZone={timeZone} />
                {isUndelivered(sale) && <Tag icon="warning">{text.registration.lastSales.undelivered}</Tag>}
                {lacksScreenshot(sale) &&
                  (isPending(sale) ? (
                    <Tag icon="upload" look="part">
                      {text.registration.lastSales.pending}
                    </Tag>
                  ) : (
                    <Tag icon="warning">{text.registration.lastSales.missing}</Tag>
                  ))}
              </span>
            </div>
            <div className={classes.sold}>
              <b>{text.tickets(sale.ticket_quantity)}</b>
              <span>{moneyText(sale.total_price)}</span>
              <small>{timeOfDay(text, sale.created_at, timeZone)}</small>
            </div>
            <div className={classes.actions}>
              {lacksScreenshot(sale) && !isPending(sale) && (
                <ScreenshotPicker
                  label={text.registration.lastSales.addScreenshot}
                  onPick={(file) => send(sale, file)}
                  input={{ 'aria-label': text.registration.lastSales.addScreenshotOf(sale.name) }}
                />
              )}
              {sale.email === null && (
                <Button
                  aria-label={text.registration.delivery.deliverOf(sale.name)}
                  onClick={() => onDeliver(sale)}
                >
                  {text.registration.delivery.deliver}
                </Button>
              )}
              {mayCorrect(sale) && (
                <Button
                  aria-label={text.registration.lastSales.correctOf(sale.name)}
                  onClick={() => onCorrect(sale)}
                >
                  {text.registration.correct}
                </Button>
              )}
              {mayChange(sale) && (
                <Button
                  aria-label={text.registration.change.openOf(sale.name)}
                  onClick={() => onChange(sale)}
                >
                  {text.registration.change.open}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const lacksScreenshot = (sale: RegistrationDto): boolean =>
  paymentModeRules(sale.payment_mode).needsPicture && !sale.is_guest && !sale.has_screenshot;

/** Whether a ticket that is not mailed was given on, and opened. Usher never knows that it arrived. */
function Delivery({ sale, timeZone }: { sale: RegistrationDto; timeZone: string | undefined }) {
  const text = useRegistrationText();
  const words = text.registration.delivery;
  if (sale.email !== null) return null;
  if (isToDeliver(sale)) return <Tag icon="warning">{words.notDelivered}</Tag>;
  const way = lastWay(sale);
  return (
    <Tag icon="check">
      {sale.opened_at !== null
        ? words.opened(timeOfDay(text, sale.opened_at, timeZone))
        : way && words.ways[way]}
    </Tag>
  );
}

import { formatPhone } from '@usher/backend/rules';
import { Fact } from '../console/parts/Fact';
import { EmailText } from '../i18n/EmailText';
import { dateAndTime } from '../i18n/dates';
import { useConsoleText } from '../console/texts/text';
import { Dialog } from '../console/parts/Dialog';
import { moneyText } from '../i18n/money';
import { PayBadge } from '../console/parts/badges';
import { Picture } from '../console/parts/Picture';
import type { Screenshot } from './screenshots';
import { nameOf } from '../i18n/names';
import classes from './modal.module.css';

interface ScreenshotModalProps {
  shot: Screenshot;
  zone: string | undefined;
  onClose: () => void;
}

/** The picture enlarged, beside the facts that it has to match. */
export function ScreenshotModal({ shot, zone, onClose }: ScreenshotModalProps) {
  const text = useConsoleText();
  const words = text.uploads;
  const role = shot.volunteer_role && (words.roles[shot.volunteer_role] ?? shot.volunteer_role);
  return (
    <Dialog title={words.modalTitle} onClose={onClose} isWide>
      {() => (
        <div className={classes.split}>
          <div className={classes.picture}>
            <Picture
              url={shot.transaction_screenshot_url}
              alt={words.open(nameOf(text, shot.attendee_name))}
              className={classes.image}
            />
            <a href={shot.transaction_screenshot_url} target="_blank" rel="noreferrer">
              {words.fullSize}
            </a>
          </div>
          <dl className={classes.facts}>
            <Fact label={words.attendee}>{nameOf(text, shot.attendee_name)}</Fact>
            <Fact label={words.email}>
              <EmailText email={shot.attendee_email} />
            </Fact>
            <Fact label={words.phone}>{formatPhone(shot.attendee_phone)}</Fact>
            <Fact label={words.tickets}>{shot.ticket_quantity}</Fact>
            <Fact label={words.total}>
              <span className={classes.amount}>{moneyText(shot.total_price)}</span>
            </Fact>
            <Fact label={words.payment}>
              <PayBadge mode={shot.payment_mode} />
            </Fact>
            {(shot.volunteer_name || shot.created_by) && (
              <Fact label={words.soldBy}>{shot.volunteer_name || words.unknown}</Fact>
            )}
            <Fact label={words.date}>{dateAndTime(text, shot.created_at, zone)}</Fact>
            {shot.volunteer_name && (
              <Fact label={words.processed}>
                {shot.volunteer_name}
                {role && ` · ${role}`}
                <span>{shot.volunteer_email && <EmailText email={shot.volunteer_email} />}</span>
              </Fact>
            )}
          </dl>
        </div>
      )}
    </Dialog>
  );
}

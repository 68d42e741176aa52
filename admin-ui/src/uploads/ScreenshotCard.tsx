import Link from '@mui/material/Link';
import { memo } from 'react';
import { dateAndTime } from '../i18n/dates';
import { useConsoleText } from '../console/texts/text';
import Paper from '@mui/material/Paper';
import { moneyText } from '../i18n/money';
import { Picture } from '../console/parts/Picture';
import type { Screenshot } from './screenshots';
import { nameOf } from '../i18n/names';
import classes from './uploads.module.css';

interface ScreenshotCardProps {
  shot: Screenshot;
  zone: string | undefined;
  onOpen: (id: string) => void;
}

/** A screenshot with its registration. The whole card opens it; the button is the attendee's name. */
export const ScreenshotCard = memo(function ScreenshotCard({ shot, zone, onOpen }: ScreenshotCardProps) {
  const text = useConsoleText();
  const words = text.uploads;
  const role = shot.volunteer_role && (words.roles[shot.volunteer_role] ?? shot.volunteer_role);
  return (
    <Paper component="li" className={classes.card}>
      <div className={classes.picture}>
        <Picture
          url={`${shot.transaction_screenshot_url}&width=480`}
          alt={words.open(nameOf(text, shot.attendee_name))}
          isLazy
        />
      </div>
      <div className={classes.facts}>
        <h2>
          <Link
            component="button"
            type="button"
            color="inherit"
            underline="none"
            aria-haspopup="dialog"
            onClick={() => onOpen(shot.id)}
          >
            {nameOf(text, shot.attendee_name)}
          </Link>
        </h2>
        <p className={classes.amount}>{moneyText(shot.total_price)}</p>
        <p className={classes.cut} title={shot.attendee_email ?? undefined}>
          {shot.attendee_email ?? text.noEmail}
        </p>
        <p className={classes.muted}>
          {words.ticketsAt(text.tickets(shot.ticket_quantity), dateAndTime(text, shot.created_at, zone))}
        </p>
        {shot.volunteer_name && (
          <div className={classes.by}>
            <p className={classes.muted}>{words.processedBy}</p>
            <p className={classes.cut}>
              <b>{shot.volunteer_name}</b>
              {role && ` · ${role}`}
            </p>
            <p className={`${classes.cut} ${classes.muted}`} title={shot.volunteer_email ?? undefined}>
              {shot.volunteer_email}
            </p>
          </div>
        )}
      </div>
    </Paper>
  );
});

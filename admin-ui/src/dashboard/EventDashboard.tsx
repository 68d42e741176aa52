import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { EventSelector } from '../console/EventSelector';
import { NoEvent } from '../console/parts/NoEvent';
import { HideSwitch, type HiddenValues } from '../console/parts/HideSwitch';
import type { ChosenEvent } from '../console/chosen-event';
import { timeOfDay } from '../i18n/dates';
import { useConsoleText } from '../console/texts/text';
import { Icon } from '../theme/Icon';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { useOnline } from '../api/useOnline';
import { Charts } from './Charts';
import { RetentionNotice } from './RetentionNotice';
import { SellingNow } from './SellingNow';
import { StatsStrip } from './StatsStrip';
import { ToDo } from './to-do/ToDo';
import { useFigures } from './useFigures';
import classes from './dashboard.module.css';

/** Title, figures and charts of one event. */
export function EventDashboard({ chosen, values }: { chosen: ChosenEvent; values: HiddenValues }) {
  const text = useConsoleText();
  const { event, eventId } = chosen;
  const words = text.dashboard;
  const isOnline = useOnline();
  const figures = useFigures(eventId);
  const { data, updatedAt } = figures;
  const hasFailed = !data && (figures.error || chosen.error);
  const reason = (figures.error ?? chosen.error)?.reason;
  const time = updatedAt && timeOfDay(text, updatedAt, event?.time_zone);

  return (
    <>
      <div className={classes.head}>
        <div className={classes.title}>
          <h1>{words.title}</h1>
          <p>{words.subtitle}</p>
          <SellingNow chosen={chosen} className={classes.selling} />
        </div>
        {time && <p className={classes.updated}>{words.updated(time)}</p>}
        <EventSelector chosen={chosen} className={classes.event} />
        {!chosen.hasNone && <HideSwitch {...values} />}
      </div>
      <ToDo chosen={chosen} />
      <RetentionNotice />
      {data && time && (!isOnline || figures.error) && (
        <div className={classes.note}>
          <Alert severity="info" icon={<Icon name="offline" />} role="status">
            {isOnline ? words.stale(time) : words.offline(time)}
          </Alert>
        </div>
      )}
      {chosen.hasNone ? (
        <NoEvent />
      ) : hasFailed ? (
        <div className={classes.note}>
          <Alert severity="error">
            <AlertTitle>{text.error}</AlertTitle>
            {words.loadFailed}
            {reason && <p>{reason}</p>}
          </Alert>
          <Button
            startIcon={<Icon name="retry" />}
            onClick={() => {
              if (eventId === null) chosen.reload();
              else figures.reload();
            }}
          >
            {text.tryAgain}
          </Button>
        </div>
      ) : (
        <div className={classes.figures}>
          {!data && (
            <p className={classes.loading} role="status">
              <CircularProgress size={20} color="inherit" aria-hidden="true" />
              {words.loading}
            </p>
          )}
          <StatsStrip stats={data?.stats} isHidden={values.isHidden} />
          {data && data.stats.bounced > 0 && (
            <Alert severity="warning">{words.bounced(data.stats.bounced)}</Alert>
          )}
          <Charts figures={data} updatedAt={updatedAt} event={event} isHidden={values.isHidden} />
        </div>
      )}
    </>
  );
}

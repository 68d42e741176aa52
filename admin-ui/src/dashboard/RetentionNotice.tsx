import Alert from '@mui/material/Alert';
import { useMay } from '../api/useMay';
import { Link } from '../console/Link';
import { SECTIONS } from '../console/sections';
import { useConsoleText } from '../console/texts/text';
import { useRetention } from '../console/useRetention';
import { longDate } from '../console/long-date';
import classes from './dashboard.module.css';

/** Announces the events whose guests are erased soon. */
export function RetentionNotice() {
  const text = useConsoleText();
  const words = text.dashboard.retention;
  const mayChange = useMay('personal_data.erase');
  const announced = useRetention().data?.announced ?? [];
  if (announced.length === 0) return null;
  return (
    <div className={classes.note}>
      <Alert severity="warning" role="status">
        {announced.map((event) => (
          <p key={event.event_id}>
            {event.is_under_way
              ? words.underWay(event.event_name, event.guests)
              : words.announced(
                  event.event_name,
                  event.guests,
                  longDate(text, event.due_at, event.time_zone),
                )}
          </p>
        ))}
        {mayChange && <Link to={SECTIONS['personal-data'].path}>{words.change}</Link>}
      </Alert>
    </div>
  );
}

import { useNotify } from 'react-admin';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useChosenEvent } from '../../console/chosen-event';
import { EventForm } from '../../console/event-form/EventForm';
import { PageHead } from '../../console/parts/PageHead';
import { useConsoleText } from '../../console/texts/text';
import { ADMIN_PATH } from '../../paths';
import Paper from '@mui/material/Paper';
import { Back } from '../Back';
import { defaultEvent } from './default-event';
import classes from '../admin.module.css';

const LIST = `${ADMIN_PATH}/events`;

export function EventCreate() {
  const text = useConsoleText();
  const words = text.admin.events;
  const navigate = useNavigate();
  const notify = useNotify();
  const { event: current, isLoading, hasNone } = useChosenEvent();
  // A new event gets the time zone of the others; if there is none yet, the device's zone is the best guess.
  const zone =
    current?.time_zone ?? (isLoading ? undefined : new Intl.DateTimeFormat().resolvedOptions().timeZone);
  const defaults = useMemo(() => zone && defaultEvent(zone, hasNone), [zone, hasNone]);

  return (
    <>
      <Back to={LIST}>{words.back}</Back>
      <PageHead title={words.create} />
      {defaults && (
        <Paper component="section" className={classes.record}>
          <EventForm
            event={defaults}
            onNewer={() => undefined}
            onDone={(isSaved) => {
              if (isSaved) notify(words.created, { type: 'success' });
              void navigate(LIST);
            }}
          />
        </Paper>
      )}
    </>
  );
}

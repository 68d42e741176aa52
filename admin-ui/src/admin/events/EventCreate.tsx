import { useNotify } from 'react-admin';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useChosenEvent } from '../../console/chosen-event';
import { EventForm } from '../../console/event-form/EventForm';
import { PageHead } from '../../console/parts/PageHead';
import { deviceZone } from '../../console/parts/time-zones';
import { useConsoleText } from '../../console/texts/text';
import { ADMIN_PATH } from '../../paths';
import Paper from '@mui/material/Paper';
import { Back } from '../Back';
import { useOrganizationRecord } from '../organization/useOrganizationRecord';
import { defaultEvent } from './default-event';
import classes from '../admin.module.css';

const LIST = `${ADMIN_PATH}/events`;

export function EventCreate() {
  const text = useConsoleText();
  const words = text.admin.events;
  const navigate = useNavigate();
  const notify = useNotify();
  const { event: current, isLoading, hasNone } = useChosenEvent();
  const { organization, error } = useOrganizationRecord();
  // Only the president is told the organization's zone. Others begin with that of the other events, or of their device.
  const zone = organization?.time_zone ?? current?.time_zone ?? deviceZone();
  const defaults = useMemo(() => defaultEvent(zone, hasNone), [zone, hasNone]);

  return (
    <>
      <Back to={LIST}>{words.back}</Back>
      <PageHead title={words.create} />
      {!isLoading && (organization !== undefined || error) && (
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

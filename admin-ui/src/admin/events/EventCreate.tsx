import { useQuery } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { OrganizationDto } from '../../api/generated/rest';
import { get } from '../../api/queries';
import { useChosenEvent } from '../../console/chosen-event';
import { EventForm } from '../../console/event-form/EventForm';
import { PageHead } from '../../console/parts/PageHead';
import { deviceZone } from '../../console/parts/time-zones';
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
  const { data: organization, isPending } = useQuery(get<OrganizationDto>('organization'));
  // Only the president is told the organization's zone. Others begin with that of the other events, or of their device.
  const zone = organization?.time_zone ?? current?.time_zone ?? deviceZone();
  const defaults = useMemo(() => defaultEvent(zone, hasNone), [zone, hasNone]);

  return (
    <>
      <Back to={LIST}>{words.back}</Back>
      <PageHead title={words.create} />
      {!isLoading && !isPending && (
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

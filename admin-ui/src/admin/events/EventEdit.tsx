import { may } from '@usher/backend/rules';
import { EditBase, useEditContext, useNotify } from 'react-admin';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { EventDto, WithoutEmailDto } from '../../api/generated/rest';
import { useSession } from '../../api/session';
import { EventForm } from '../../console/event-form/EventForm';
import { WithoutEmail } from '../../console/parts/WithoutEmail';
import { useConsoleText } from '../../console/texts/text';
import { ADMIN_PATH } from '../../paths';
import Paper from '@mui/material/Paper';
import { Back } from '../Back';
import { CopyEvent } from './CopyEvent';
import { DeleteEvent } from './DeleteEvent';
import { PutOnSale } from './PutOnSale';
import { RecordFrame } from '../RecordFrame';
import classes from '../admin.module.css';

const LIST = `${ADMIN_PATH}/events`;

export function EventEdit() {
  const text = useConsoleText();
  return (
    <EditBase queryOptions={{ onError: () => undefined }}>
      <Back to={LIST}>{text.admin.events.back}</Back>
      <Form />
    </EditBase>
  );
}

function Form() {
  const text = useConsoleText();
  const navigate = useNavigate();
  const notify = useNotify();
  const mayDelete = may(useSession()?.user, 'events.delete');
  const { record, error, refetch } = useEditContext<EventDto>();
  /** The version that is being edited, so that a version saved by another user does not replace it under the fields. */
  const [edited, setEdited] = useState<EventDto | null>(null);
  /** Whom the mail about the change does not reach. */
  const [unreached, setUnreached] = useState<WithoutEmailDto | null>(null);
  // After an event was copied, the same page shows the copy.
  if (record && edited?.id !== record.id) setEdited(record);
  return (
    <RecordFrame
      title={record?.name}
      actions={
        record && (
          <>
            {record.status === 'draft' && <PutOnSale event={record} onSaved={setEdited} />}
            <CopyEvent event={record} />
            {record.is_unused && mayDelete && <DeleteEvent event={record} />}
          </>
        )
      }
      error={error}
      reload={() => void refetch()}
    >
      {edited && (
        <Paper component="section" className={classes.record}>
          {unreached && <WithoutEmail people={unreached} />}
          <EventForm
            key={edited.updated_at}
            event={edited}
            onNewer={setEdited}
            onDone={(isSaved, stored) => {
              if (isSaved) {
                notify(text.eventPanel.saved, { type: 'success' });
                // If the user reopens the event immediately, it must not start from the old version.
                void refetch();
              }
              if (stored?.without_email?.count) setUnreached(stored.without_email);
              else void navigate(LIST);
            }}
          />
        </Paper>
      )}
    </RecordFrame>
  );
}

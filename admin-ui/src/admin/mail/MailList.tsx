import { DataTable, SelectInput } from 'react-admin';
import { Link } from 'react-router';
import type { MailDto } from '../../api/generated/rest';
import { useChosenEvent } from '../../console/chosen-event';
import { useMay } from '../../api/useMay';
import { MAIL_STATES } from '@usher/backend/rules';
import { EmailText } from '../../i18n/EmailText';
import { dateAndTime } from '../../i18n/dates';
import { countText } from '../../i18n/numbers';
import { useConsoleText } from '../../console/texts/text';
import { ADMIN_PATH } from '../../paths';
import { CardFacts } from '../CardFacts';
import { ResourceList } from '../ResourceList';
import { SearchFilter } from '../../console/parts/SearchFilter';
import { hasSecretLink } from './mails';
import { ResendMails } from './ResendMails';
import { StateTag } from './StateTag';
import classes from '../admin.module.css';

/** Interval of refetches, in milliseconds, since the states change on their own. */
const REFETCH_MS = 10_000;

export function MailList() {
  const text = useConsoleText();
  const words = text.admin.mail;
  const maySendSecrets = useMay('mail.resend.secret');
  const { event } = useChosenEvent();
  const date = (iso: string | null) => (iso ? dateAndTime(text, iso, event?.time_zone) : text.admin.none);
  const subject = (row: MailDto) => <Link to={`${ADMIN_PATH}/mail-log/${row.id}/show`}>{row.subject}</Link>;
  return (
    <ResourceList<MailDto>
      title={text.admin.sections['mail-log']}
      empty={words.empty}
      sort={{ field: 'created_at', order: 'DESC' }}
      sortFields={['created_at']}
      refetchMs={REFETCH_MS}
      filters={[
        <SearchFilter key="search" source="search" alwaysOn label={words.search} />,
        <SelectInput
          key="state"
          source="state"
          alwaysOn
          label={words.state}
          emptyText={words.anyState}
          choices={MAIL_STATES.map((id) => ({ id, name: words.states[id] }))}
        />,
      ]}
      bulkActions={<ResendMails />}
      isRowSelectable={(row) => maySendSecrets || !hasSecretLink(row)}
      renderCard={(row) => (
        <>
          <h2>{subject(row)}</h2>
          <p className={classes.muted}>
            <EmailText email={row.to} />
          </p>
          <CardFacts
            facts={[
              [words.kind, words.kinds[row.kind] ?? row.kind],
              [words.attempts, countText(text, row.attempts)],
              [words.created, date(row.created_at)],
              [words.sent, date(row.sent_at)],
            ]}
          />
          <StateTag state={row.state} />
        </>
      )}
    >
      <DataTable.Col source="subject" label={words.subject} render={subject} disableSort />
      <DataTable.Col
        source="to"
        label={words.to}
        render={(row: MailDto) => <EmailText email={row.to} />}
        disableSort
      />
      <DataTable.Col
        source="state"
        label={words.state}
        render={(row: MailDto) => <StateTag state={row.state} />}
        disableSort
      />
      <DataTable.Col
        source="attempts"
        label={words.attempts}
        align="right"
        render={(row: MailDto) => countText(text, row.attempts)}
        disableSort
      />
      <DataTable.Col
        source="created_at"
        label={words.created}
        render={(row: MailDto) => date(row.created_at)}
      />
      <DataTable.Col
        source="sent_at"
        label={words.sent}
        render={(row: MailDto) => date(row.sent_at)}
        disableSort
      />
    </ResourceList>
  );
}

import { DataTable } from 'react-admin';
import type { AuditEntryDto } from '../../api/generated/rest';
import { useChosenEvent } from '../../console/chosen-event';
import { dateAndTime } from '../../i18n/dates';
import { scannerText } from '../../i18n/scanners';
import { useConsoleText } from '../../console/texts/text';
import { ResourceList } from '../ResourceList';
import { AuditFilters } from './AuditFilters';
import { Changes } from './Changes';
import { scannerOf } from './entries';
import classes from '../admin.module.css';

export function AuditLog() {
  const text = useConsoleText();
  const words = text.admin.audit;
  const zone = useChosenEvent().event?.time_zone;
  const when = (row: AuditEntryDto) => dateAndTime(text, row.at, zone);
  const who = (row: AuditEntryDto) => {
    const [name, scanner] = [row.actor_name ?? words.nobody, scannerOf(row)];
    return scanner === null ? name : scannerText(text, scanner, name);
  };
  const what = (row: AuditEntryDto) => words.actions[row.action] ?? row.action;
  const details = (row: AuditEntryDto) => <Changes details={row.details} zone={zone} />;
  return (
    <ResourceList<AuditEntryDto>
      title={text.admin.sections['audit-log']}
      empty={words.empty}
      sort={{ field: 'at', order: 'DESC' }}
      sortFields={['at']}
      filters={<AuditFilters zone={zone} />}
      renderCard={(row) => (
        <>
          <h2>{what(row)}</h2>
          {row.subject_name && <p>{row.subject_name}</p>}
          <p className={classes.muted}>
            {who(row)} · {when(row)}
          </p>
          {details(row)}
        </>
      )}
    >
      <DataTable.Col source="at" label={words.when} render={when} />
      <DataTable.Col source="actor_name" label={words.who} render={who} disableSort />
      <DataTable.Col source="action" label={words.what} render={what} disableSort />
      <DataTable.Col
        source="subject_name"
        label={words.subject}
        render={(row: AuditEntryDto) => row.subject_name}
        disableSort
      />
      <DataTable.Col source="details" label={words.details} render={details} disableSort />
    </ResourceList>
  );
}

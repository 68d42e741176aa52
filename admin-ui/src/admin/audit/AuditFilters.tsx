import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useGetList } from 'react-admin';
import type { UserDto } from '../../api/generated/rest';
import { useConsoleText } from '../../console/texts/text';
import { useFilters } from '../../console/useFilters';
import { MAX_ROWS } from '../../console/data-provider/list-query';
import { dayOf, instantOf } from '../../i18n/zoned';
import { Select } from '../../console/parts/Select';
import { Icon } from '../../theme/Icon';
import classes from '../admin.module.css';

interface Filters {
  actor_id?: string;
  action?: string;
  /** Start and end of the day, as moments (ISO 8601). */
  from?: string;
  to?: string;
}

/** The list of users is read whole; the autocomplete offers at most 100 matches. */
const EVERYBODY = { pagination: { page: 1, perPage: MAX_ROWS } };
const filterOptions = createFilterOptions<UserDto>({ limit: 100 });
const DAY_AND_A_HALF_MS = 36 * 60 * 60_000;

/** Filters by person, action, and day on the event's clock. */
export function AuditFilters({ zone = 'UTC' }: { zone?: string }) {
  const text = useConsoleText();
  const words = text.admin.audit;
  const { filter: held, change, replace } = useFilters<Filters>();
  const { data: users = [] } = useGetList<UserDto>('users', EVERYBODY);

  const chooseDay = (day: string) => {
    const from = instantOf(`${day}T00:00`, zone);
    if (!from) return change({ from: undefined, to: undefined });
    // A day has 23 to 25 hours, so the next one is looked up instead of adding 24 hours.
    const next = dayOf(Date.parse(from) + DAY_AND_A_HALF_MS, zone);
    change({ from, to: instantOf(`${next}T00:00`, zone) ?? undefined });
  };
  return (
    <div role="search" className={classes.auditFilters}>
      <Autocomplete
        options={users}
        filterOptions={filterOptions}
        getOptionLabel={(user) => user.full_name}
        getOptionKey={(user) => user.id}
        value={users.find(({ id }) => id === held.actor_id) ?? null}
        onChange={(_event, user) => change({ actor_id: user?.id })}
        popupIcon={<Icon name="down" />}
        renderInput={({ slotProps, ...input }) => (
          <TextField
            {...input}
            label={words.person}
            placeholder={words.anyone}
            slotProps={{ ...slotProps, inputLabel: { ...slotProps.inputLabel, shrink: true } }}
          />
        )}
      />
      <Select
        label={words.action}
        value={held.action ?? ''}
        options={[
          { value: '', label: words.anyAction },
          ...Object.entries(words.actions).map(([value, label]) => ({ value, label })),
        ]}
        onChoose={(action) => change({ action: action || undefined })}
      />
      <TextField
        type="date"
        label={words.day}
        value={held.from ? dayOf(Date.parse(held.from), zone) : ''}
        onChange={({ target }) => chooseDay(target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <Button onClick={() => replace({})} disabled={Object.values(held).every((value) => !value)}>
        {words.clear}
      </Button>
    </div>
  );
}

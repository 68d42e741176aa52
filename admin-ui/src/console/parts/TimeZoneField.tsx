import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useMemo, type ReactNode } from 'react';
import { Icon } from '../../theme/Icon';
import { labelOf, timeZones } from './time-zones';

interface TimeZoneFieldProps {
  label: string;
  /** IANA name. */
  value: string;
  onChoose: (zone: string) => void;
  error?: string;
  hint?: ReactNode;
}

/** By its city, its region, or its name with or without underscores. */
const filterOptions = createFilterOptions<string>({
  limit: 100,
  stringify: (zone) => `${labelOf(zone)} ${zone.replaceAll('_', ' ')}`,
});

/** Chooses a time zone by its city. */
export function TimeZoneField({ label, value, onChoose, error, hint }: TimeZoneFieldProps) {
  const options = useMemo(() => timeZones(value), [value]);
  return (
    <Autocomplete
      fullWidth
      disableClearable
      autoHighlight
      options={options}
      filterOptions={filterOptions}
      getOptionLabel={labelOf}
      value={value}
      onChange={(_event, zone) => onChoose(zone)}
      popupIcon={<Icon name="down" />}
      renderInput={({ slotProps, ...input }) => (
        <TextField
          {...input}
          label={label}
          error={Boolean(error)}
          helperText={error ?? hint}
          slotProps={{ ...slotProps, inputLabel: { ...slotProps.inputLabel, shrink: true } }}
        />
      )}
    />
  );
}

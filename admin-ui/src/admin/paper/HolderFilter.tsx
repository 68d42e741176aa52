import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { Icon } from '../../theme/Icon';

interface HolderFilterProps {
  label: string;
  placeholder: string;
  people: ReadonlyArray<{ id: string; name: string }>;
  value: string | undefined;
  onChoose: (id: string | undefined) => void;
}

/** Whose tickets a list shows. */
export const HolderFilter = ({ label, placeholder, people, value, onChoose }: HolderFilterProps) => (
  <Autocomplete
    options={people}
    getOptionLabel={({ name }) => name}
    getOptionKey={({ id }) => id}
    value={people.find(({ id }) => id === value) ?? null}
    onChange={(_event, chosen) => onChoose(chosen?.id)}
    popupIcon={<Icon name="down" />}
    renderInput={({ slotProps, ...input }) => (
      <TextField
        {...input}
        label={label}
        placeholder={placeholder}
        slotProps={{ ...slotProps, inputLabel: { ...slotProps.inputLabel, shrink: true } }}
      />
    )}
  />
);

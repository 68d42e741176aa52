import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import classes from './field.module.css';

interface LabelledSwitchProps {
  label: string;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
  /** The id of what more there is to say of it. */
  describedBy?: string;
}

/** A switch behind its label; what it says holds at once. */
export const LabelledSwitch = ({ label, isOn, onSwitch, describedBy }: LabelledSwitchProps) => (
  <FormControlLabel
    className={classes.switch}
    labelPlacement="start"
    label={label}
    control={
      <Switch
        checked={isOn}
        onChange={(_event, chosen) => onSwitch(chosen)}
        slotProps={{ input: { 'aria-describedby': describedBy } }}
      />
    }
  />
);

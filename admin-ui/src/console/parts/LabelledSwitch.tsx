import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import classes from './field.module.css';

interface LabelledSwitchProps {
  label: string;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
  /** Id of an element that describes the switch. */
  describedBy?: string;
  /** Whether it cannot be switched, only read. */
  isFixed?: boolean;
}

/** A switch after its label; it takes effect immediately. */
export const LabelledSwitch = ({ label, isOn, onSwitch, describedBy, isFixed }: LabelledSwitchProps) => (
  <FormControlLabel
    className={classes.switch}
    labelPlacement="start"
    label={label}
    control={
      <Switch
        checked={isOn}
        disabled={isFixed}
        onChange={(_event, chosen) => onSwitch(chosen)}
        slotProps={{ input: { 'aria-describedby': describedBy } }}
      />
    }
  />
);

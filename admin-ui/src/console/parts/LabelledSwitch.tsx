import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import classes from './field.module.css';

interface LabelledSwitchProps {
  label: string;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
  /** Id of an element that describes the switch. */
  describedBy?: string;
}

/** A switch after its label; it takes effect immediately. */
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

import Button from '@mui/material/Button';
import { SaveButton } from 'react-admin';
import { Link } from 'react-router';
import { useConsoleText } from '../console/texts/text';
import { DockAction } from '../layout/DockAction';
import classes from './admin.module.css';

/** The end of a record's form: Save, which a phone has in the dock, and the way back to the list. */
export function FormActions({ list }: { list: string }) {
  const { admin } = useConsoleText();
  const save = { label: admin.save, icon: <></>, alwaysEnable: true };
  return (
    <div className={classes.actions}>
      <span className={classes.deskOnly}>
        <SaveButton {...save} />
      </span>
      <DockAction>
        <SaveButton {...save} type="button" />
      </DockAction>
      <Button component={Link} to={list}>
        {admin.cancel}
      </Button>
    </div>
  );
}

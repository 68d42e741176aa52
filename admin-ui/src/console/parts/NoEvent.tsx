import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { may } from '@usher/backend/rules';
import { Link } from 'react-router';
import { useSession } from '../../api/session';
import { NEW_EVENT_PATH } from '../../paths';
import { useConsoleText } from '../texts/text';
import classes from './list-message.module.css';

/** Takes the place of a page about one event while there is none, and leads who may to where it is made. */
export function NoEvent() {
  const text = useConsoleText();
  const user = useSession()?.user;
  return (
    <Paper className={classes.alone}>
      <div className={classes.message} role="status">
        <p>{text.console.noEvent}</p>
        {may(user, 'events.edit') && (
          <Button variant="contained" component={Link} to={NEW_EVENT_PATH}>
            {text.admin.events.create}
          </Button>
        )}
      </div>
    </Paper>
  );
}

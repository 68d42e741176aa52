import Popover from '@mui/material/Popover';
import { useState } from 'react';
import { Button, SavedQueriesList } from 'react-admin';
import { Icon } from '../theme/Icon';
import classes from './admin.module.css';

/** react-admin's saved queries behind a button: the user names the current filters and order, and applies them again later. */
export function SavedQueries() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        label="ra.saved_queries.label"
        aria-haspopup="true"
        aria-expanded={anchor !== null}
        onClick={(event: React.MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)}
      >
        <Icon name="search" />
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      >
        <div className={classes.queries}>
          <SavedQueriesList />
        </div>
      </Popover>
    </>
  );
}

import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { Icon, type IconName } from '../../theme/Icon';
import { useConsoleText } from '../texts/text';
import classes from './action-menu.module.css';

export interface Action {
  label: string;
  icon: IconName;
  /** Whether it destroys something. */
  isDestructive?: boolean;
  onChoose: () => void;
}

/** What can be done besides the main action, behind one button; nothing if there is nothing. */
export function ActionMenu({ actions, label }: { actions: readonly Action[]; label: string }) {
  const text = useConsoleText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (actions.length === 0) return null;
  return (
    <>
      <Button
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={label}
        endIcon={<Icon name="down" />}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {text.console.more}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        // Within the page's landmarks.
        disablePortal
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { className: classes.menu } }}
      >
        {actions.map(({ label: name, icon, isDestructive, onChoose }) => (
          <MenuItem
            key={name}
            className={isDestructive ? classes.bad : undefined}
            onClick={() => {
              setAnchor(null);
              onChoose();
            }}
          >
            <ListItemIcon>
              <Icon name={icon} />
            </ListItemIcon>
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

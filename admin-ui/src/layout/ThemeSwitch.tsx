import { useColorScheme } from '@mui/material/styles';
import { useText } from '../i18n/text';
import { Icon } from '../ui/Icon';

/** Follows the system until somebody chooses. */
export function ThemeSwitch({ className }: { className?: string }) {
  const text = useText();
  const { mode, systemMode, setMode } = useColorScheme();
  const dark = (mode === 'system' ? systemMode : mode) === 'dark';
  return (
    <button type="button" className={className} onClick={() => setMode(dark ? 'light' : 'dark')}>
      <Icon name={dark ? 'sun' : 'moon'} />
      {dark ? text.nav.lightTheme : text.nav.darkTheme}
    </button>
  );
}

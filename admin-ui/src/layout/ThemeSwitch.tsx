import { useText } from '../i18n/text';
import { chooseMode, useMode } from '../theme/mode';
import { Icon } from '../theme/Icon';

/** Button that switches the theme, which follows the system until the user chooses one. */
export function ThemeSwitch({ className }: { className?: string }) {
  const text = useText();
  const isDark = useMode() === 'dark';
  return (
    <button type="button" className={className} onClick={() => chooseMode(isDark ? 'light' : 'dark')}>
      <Icon name={isDark ? 'sun' : 'moon'} />
      {isDark ? text.nav.lightTheme : text.nav.darkTheme}
    </button>
  );
}

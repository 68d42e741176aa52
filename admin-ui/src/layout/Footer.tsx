import { useText } from '../i18n/text';
import { LanguageSwitch } from './LanguageSwitch';
import { ThemeSwitch } from './ThemeSwitch';
import classes from './layout.module.css';

export function Footer() {
  const text = useText();
  return (
    <footer className={classes.footer}>
      <span>{text.footer.copyright}</span>
      <span>{text.footer.builtWith}</span>
      <span>
        {text.footer.by}{' '}
        <a href="/humans.txt" target="_blank" rel="author">
          {text.footer.author}
        </a>
      </span>
      <LanguageSwitch className={classes.theme} />
      <ThemeSwitch className={classes.theme} />
    </footer>
  );
}

import { chooseLanguage, LANGUAGES } from '../i18n/language';
import { useLanguage } from '../i18n/text';
import { Icon } from '../theme/Icon';

/** A button for each other language, labelled in that language, so that people who need it can read it. */
export function LanguageSwitch({ className }: { className?: string }) {
  const language = useLanguage();
  return LANGUAGES.filter(({ code }) => code !== language).map(({ code, name }) => (
    <button key={code} type="button" lang={code} className={className} onClick={() => chooseLanguage(code)}>
      <Icon name="language" />
      {name}
    </button>
  ));
}

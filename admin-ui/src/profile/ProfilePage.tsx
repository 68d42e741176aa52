import { useText } from '../i18n/text';
import { AccountCard } from './AccountCard';
import { PasswordCard } from './PasswordCard';
import classes from './profile.module.css';

export default function ProfilePage() {
  const text = useText();
  return (
    <>
      <title>{text.pageTitle(text.profile.title)}</title>
      <div className={classes.head}>
        <h1>{text.profile.title}</h1>
        <p>{text.profile.subtitle}</p>
      </div>
      <div className={classes.columns}>
        <AccountCard />
        <PasswordCard />
      </div>
    </>
  );
}

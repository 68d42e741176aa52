import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useText } from '../i18n/text';
import { LOGIN_PATH, REGISTRATION_PATH } from '../pages';
import { Blank } from './Blank';

/** @param explanation why, where the page has words of its own for it */
export function AccessDenied({ explanation }: { explanation?: string }) {
  const { accessDenied } = useText();
  return (
    <Blank
      title={accessDenied.title}
      actions={
        <>
          <Button component={Link} to={REGISTRATION_PATH}>
            {accessDenied.toRegistration}
          </Button>
          <Button component={Link} to={LOGIN_PATH}>
            {accessDenied.toLogin}
          </Button>
        </>
      }
    >
      <h2>{accessDenied.reason}</h2>
      <p>{explanation ?? accessDenied.explanation}</p>
    </Blank>
  );
}

import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useText } from '../i18n/text';
import { LOGIN_PATH, REGISTRATION_PATH } from '../pages';
import { Blank } from './Blank';

export function NotFound() {
  const { notFound } = useText();
  return (
    <Blank
      title={notFound.title}
      actions={
        <>
          <Button component={Link} to={REGISTRATION_PATH}>
            {notFound.toRegistration}
          </Button>
          <Button component={Link} to={LOGIN_PATH}>
            {notFound.toLogin}
          </Button>
        </>
      }
    >
      <p>{notFound.explanation}</p>
    </Blank>
  );
}

import { useText } from '../i18n/text';
import { LOGIN_PATH, REGISTRATION_PATH } from '../paths';
import { ButtonLink } from '../ui/Button';
import { EmptyState } from './EmptyState';

export function NotFound() {
  const { notFound } = useText();
  return (
    <EmptyState
      title={notFound.title}
      actions={
        <>
          <ButtonLink to={REGISTRATION_PATH}>{notFound.toRegistration}</ButtonLink>
          <ButtonLink to={LOGIN_PATH}>{notFound.toLogin}</ButtonLink>
        </>
      }
    >
      <p>{notFound.explanation}</p>
    </EmptyState>
  );
}

import { useText } from '../i18n/text';
import { LOGIN_PATH, REGISTRATION_PATH } from '../paths';
import { ButtonAnchor } from '../ui/Button';
import { EmptyState } from './EmptyState';

export function NotFound() {
  const { notFound } = useText();
  return (
    <EmptyState
      title={notFound.title}
      actions={
        <>
          <ButtonAnchor href={REGISTRATION_PATH}>{notFound.toRegistration}</ButtonAnchor>
          <ButtonAnchor href={LOGIN_PATH}>{notFound.toLogin}</ButtonAnchor>
        </>
      }
    >
      <p>{notFound.explanation}</p>
    </EmptyState>
  );
}

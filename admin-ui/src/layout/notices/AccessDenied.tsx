import { useText } from '../../i18n/text';
import { LOGIN_PATH, REGISTRATION_PATH } from '../../paths';
import { ButtonAnchor } from '../../ui/Button';
import { EmptyState } from '../EmptyState';

/** @param explanation the page's own explanation, if it has one */
export function AccessDenied({ explanation }: { explanation?: string }) {
  const { accessDenied } = useText();
  return (
    <EmptyState
      title={accessDenied.title}
      actions={
        <>
          <ButtonAnchor href={REGISTRATION_PATH}>{accessDenied.toRegistration}</ButtonAnchor>
          <ButtonAnchor href={LOGIN_PATH}>{accessDenied.toLogin}</ButtonAnchor>
        </>
      }
    >
      <h2>{accessDenied.reason}</h2>
      <p>{explanation ?? accessDenied.explanation}</p>
    </EmptyState>
  );
}

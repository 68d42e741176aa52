import { useText } from '../i18n/text';
import { REGISTRATION_PATH } from '../paths';
import { Button, ButtonAnchor } from '../ui/Button';
import { EmptyState } from './EmptyState';

/** Takes the place of a page that failed. Its links reload the page: what is in memory cannot be trusted any more. */
export function CrashScreen() {
  const { crash } = useText();
  return (
    <div role="alert" style={{ flex: 1, display: 'flex' }}>
      <EmptyState
        title={crash.title}
        actions={
          <>
            <Button onClick={() => window.location.reload()}>{crash.reload}</Button>
            <ButtonAnchor href={REGISTRATION_PATH}>{crash.toRegistration}</ButtonAnchor>
          </>
        }
      >
        <p>{crash.explanation}</p>
      </EmptyState>
    </div>
  );
}

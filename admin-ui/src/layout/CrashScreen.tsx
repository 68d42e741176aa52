import { useText } from '../i18n/text';
import { REGISTRATION_PATH } from '../paths';
import { Button, ButtonAnchor } from '../ui/Button';
import { EmptyState } from './EmptyState';

/** Replaces a page that crashed. Its buttons reload the page, because the state in memory can no longer be trusted. */
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

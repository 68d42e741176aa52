import Button from '@mui/material/Button';
import { useText } from '../i18n/text';
import { REGISTRATION_PATH } from '../pages';
import { Blank } from './Blank';

/** Takes the place of a page that failed. Its links load anew: what is in memory is not to be trusted any more. */
export function CrashScreen() {
  const { crash } = useText();
  return (
    <div role="alert" style={{ flex: 1, display: 'flex' }}>
      <Blank
        title={crash.title}
        actions={
          <>
            <Button onClick={() => window.location.reload()}>{crash.reload}</Button>
            <Button href={REGISTRATION_PATH}>{crash.toRegistration}</Button>
          </>
        }
      >
        <p>{crash.explanation}</p>
      </Blank>
    </div>
  );
}

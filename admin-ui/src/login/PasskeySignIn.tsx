import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError, asApiError } from '../api/error';
import type { LoginDto } from '../api/generated/rest';
import { useOneAtATime } from '../api/useOneAtATime';
import { whenIdle } from '../browser/when-idle';
import { canOfferPasskeys, NoPasskeyUsed, signInByPasskey, stopAsking } from '../passkeys/passkeys';
import { Alert } from '../ui/Alert';
import { BusyButton } from '../ui/BusyButton';
import { browserId } from './browser-id';
import { useLoginText } from './texts/text';
import classes from './login.module.css';

/** The server accepts an answer for five minutes; what is offered for longer is asked for anew. */
const RENEW_MS = 4 * 60_000;

const headers = () => ({ 'X-Device-Id': browserId() });

interface OfferProps {
  onSignedIn: (answer: LoginDto) => void;
  onRefused: (reason: ApiError) => void;
}

/** As long as it is rendered, the browser offers passkeys at the field for the email. */
function Offer({ onSignedIn, onRefused }: OfferProps) {
  const signedIn = useEffectEvent(onSignedIn);
  const refused = useEffectEvent(onRefused);
  useEffect(() => {
    let isOver = false;
    const begin = async () => {
      if (!(await canOfferPasskeys()) || isOver) return;
      try {
        const answer = await signInByPasskey({ isOffered: true, headers: headers() });
        if (!isOver) signedIn(answer);
      } catch (reason) {
        // Nobody asked for it, so that only what the server says is worth a word.
        if (!isOver && reason instanceof ApiError && reason.isFromServer) refused(reason);
      }
    };
    const cancel = whenIdle(() => void begin());
    return () => {
      isOver = true;
      cancel?.();
      void stopAsking().catch(() => undefined);
    };
  }, []);
  return null;
}

/** The button that signs in by a passkey; beside it, the browser offers passkeys at the field for the email. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: (answer: LoginDto) => void }) {
  const text = useLoginText();
  const oneAtATime = useOneAtATime();
  const [isBusy, setBusy] = useState(false);
  const [isUnavailable, setUnavailable] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** Another number is another offer. */
  const [offer, setOffer] = useState(0);

  useEffect(() => {
    const timer = setInterval(() => !document.hidden && setOffer((count) => count + 1), RENEW_MS);
    return () => clearInterval(timer);
  }, []);

  const showRefusal = (error: ApiError) => {
    if (error.code === 'passkeys_unavailable') setUnavailable(true);
    else setProblem(error.status === 0 ? text.login.noAnswer : error.sentence(text.login.failed));
  };
  const signIn = () =>
    oneAtATime(async () => {
      setBusy(true);
      setProblem(null);
      try {
        onSignedIn(await signInByPasskey({ headers: headers() }));
      } catch (reason) {
        if (reason instanceof NoPasskeyUsed) setProblem(text.login.passkey.notUsed);
        else showRefusal(asApiError(reason));
      } finally {
        setBusy(false);
      }
    });

  if (isUnavailable) return null;
  return (
    <div className={classes.passkey}>
      {/* The browser asks for one thing at a time. */}
      {!isBusy && <Offer key={offer} onSignedIn={onSignedIn} onRefused={showRefusal} />}
      {problem && <Alert kind="error">{problem}</Alert>}
      <BusyButton busy={isBusy} onClick={() => void signIn()}>
        {text.login.passkey.signIn}
      </BusyButton>
    </div>
  );
}

import { useState } from 'react';
import { confirmGift, type GiveProblem } from './give';
import { useGiveText } from './texts/give';
import give from './give.module.css';
import classes from './ticket.module.css';

/** What the mail's link opens: only its button gives, so that no program that looks at links does. */
export default function ConfirmGift({ token }: { token: string }) {
  const text = useGiveText();
  const [isSending, setSending] = useState(false);
  const [given, setGiven] = useState<number | null>(null);
  const [problem, setProblem] = useState<GiveProblem | null>(token === '' ? 'linkOver' : null);
  const isFinal = problem === 'linkOver' || problem === 'samePerson' || problem === 'askSeller';
  const confirm = async () => {
    if (isSending) return;
    setSending(true);
    setProblem(null);
    const answer = await confirmGift(token);
    setSending(false);
    if (typeof answer === 'object') setGiven(answer.tickets);
    else setProblem(answer);
  };
  return (
    <div className={classes.ticket}>
      <div className={classes.head}>
        <title>{`${text.title} · ${text.product}`}</title>
        <h1>{text.title}</h1>
        {given !== null ? (
          <p role="status">{text.given(given)}</p>
        ) : (
          <>
            {problem ? <p role="alert">{text.problems[problem]}</p> : <p>{text.confirmHint}</p>}
            {!isFinal && (
              <button
                type="button"
                className={give.confirm}
                disabled={isSending}
                onClick={() => void confirm()}
              >
                {isSending ? text.sending : text.confirm}
              </button>
            )}
          </>
        )}
      </div>
    </div>
  );
}

import { useRef, useState, type FormEvent } from 'react';
import { askToGive, attemptOf, faultsOf, type Attempt, type GiveProblem } from './give';
import { useGiveText } from './texts/give';
import classes from './give.module.css';

interface GiveTicketsProps {
  code: string;
  /** How many the ticket is for. */
  of: number;
  /** How many of them nobody has used. */
  most: number;
}

/** Asks for tickets to go to somebody else. A mail to the guest's own address gives them, so that nobody else can who has the code. */
export default function GiveTickets({ code, of, most }: GiveTicketsProps) {
  const text = useGiveText();
  const [gift, setGift] = useState({ tickets: 1, name: '', email: '' });
  const [isChecked, setChecked] = useState(false);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<GiveProblem | null>(null);
  const [sent, setSent] = useState<string | null>(null);
  const attempt = useRef<Attempt | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const faults = isChecked ? faultsOf(gift) : { name: false, email: false };

  if (sent !== null)
    return (
      <p className={classes.sent} role="status">
        <b>{text.mailed}</b>
        {text.mailedHint(sent)}
      </p>
    );

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    setChecked(true);
    const wrong = faultsOf(gift);
    const first = wrong.name ? 'name' : wrong.email ? 'email' : null;
    if (first) return form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    setSending(true);
    setProblem(null);
    attempt.current = attemptOf(attempt.current, { ...gift, of });
    const answer = await askToGive(code, attempt.current);
    setSending(false);
    if (typeof answer === 'object') setSent(answer.to);
    else setProblem(answer);
  };
  const input = (name: 'name' | 'email', label: string, fault: string, type = 'text') => (
    <label className={classes.field}>
      <span>{label}</span>
      <input
        name={name}
        type={type}
        autoComplete="off"
        autoCapitalize={name === 'name' ? 'words' : 'none'}
        value={gift[name]}
        aria-invalid={faults[name]}
        aria-describedby={`give-${name}`}
        onChange={({ target }) => setGift({ ...gift, [name]: target.value })}
      />
      <small id={`give-${name}`}>{faults[name] && fault}</small>
    </label>
  );
  return (
    <form ref={form} className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <h2>{text.title}</h2>
      <p>{text.explanation}</p>
      <label className={classes.field}>
        <span>{text.howMany}</span>
        <select
          value={gift.tickets}
          onChange={({ target }) => setGift({ ...gift, tickets: Number(target.value) })}
        >
          {Array.from({ length: most }, (_, before) => (
            <option key={before} value={before + 1}>
              {text.some(before + 1, of)}
            </option>
          ))}
        </select>
      </label>
      {input('name', text.name, text.badName)}
      {input('email', text.email, text.badEmail, 'email')}
      {problem && (
        <p className={classes.problem} role="alert">
          {text.problems[problem]}
        </p>
      )}
      <button type="submit" className={classes.confirm} disabled={isSending}>
        {isSending ? text.sending : text.submit}
      </button>
    </form>
  );
}

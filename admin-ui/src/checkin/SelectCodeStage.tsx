import { useEffect, useId, useRef } from 'react';
import { useCheckinText } from './texts/text';
import classes from './checkin.module.css';

interface SelectCodeStageProps {
  /** In groups, as they are printed under the QR codes. */
  codes: readonly string[];
  choose: (code: string | null) => void;
}

/** Several codes were in the picture: whose guest is at the door is for the volunteer to say. */
export function SelectCodeStage({ codes, choose }: SelectCodeStageProps) {
  const text = useCheckinText();
  const id = useId();
  const dialog = useRef<HTMLElement>(null);
  // Read out as a whole. A key that was meant for something else chooses nothing, as no button has the focus; and whoever is
  // typing a code goes on typing.
  useEffect(() => {
    const before = document.activeElement;
    if (before instanceof HTMLInputElement) return;
    dialog.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <section
      ref={dialog}
      className={classes.selectCode}
      role="alertdialog"
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}hint`}
      tabIndex={-1}
      onKeyDown={({ key }) => {
        if (key === 'Escape') choose(null);
      }}
    >
      <h2 id={`${id}title`}>{text.checkin.which}</h2>
      <p id={`${id}hint`}>{text.checkin.inPicture(codes.length)}</p>
      {codes.map((code) => (
        <button key={code} type="button" onClick={() => choose(code)}>
          {code}
        </button>
      ))}
      <button type="button" className={classes.neither} onClick={() => choose(null)}>
        {text.checkin.neither(codes.length)}
      </button>
    </section>
  );
}

import { useEffect, useId, useRef } from 'react';
import { useCheckinText } from '../texts/text';
import classes from '../checkin.module.css';

interface SelectCodeStageProps {
  /** In groups of characters, as printed under the QR codes. */
  codes: readonly string[];
  choose: (code: string | null) => void;
}

/** Asks the volunteer which of several codes in the picture belongs to the guest at the door. */
export function SelectCodeStage({ codes, choose }: SelectCodeStageProps) {
  const text = useCheckinText();
  const id = useId();
  const dialog = useRef<HTMLElement>(null);
  // Focus the dialog itself, so that screen readers announce all of it and a key meant for something else presses no button.
  // A volunteer who is typing a code keeps the focus in the field.
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

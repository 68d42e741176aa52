import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useSession } from '../../api/session';
import { dateAndTime } from '../../i18n/dates';
import { Icon } from '../../theme/Icon';
import { Button } from '../../ui/Button';
import { useSecondFactorText } from './texts/text';
import classes from './second-factor.module.css';

/** New recovery codes, which are shown this once: to be copied, saved or printed. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const text = useSecondFactorText();
  const words = text.secondFactor.codes;
  const email = useSession()?.user.email ?? '';
  const [isCopied, setCopied] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const [madeAt] = useState(() => new Date().toISOString());
  useEffect(() => title.current?.focus(), []);
  const lines = [words.fileTitle(text.product, email), dateAndTime(text, madeAt), '', ...codes];
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    setCopied(true);
  };
  return (
    <div className={classes.codes} role="group" aria-labelledby="recovery-codes">
      <h3 id="recovery-codes" ref={title} tabIndex={-1}>
        {words.title}
      </h3>
      <p>{words.explanation}</p>
      <ol translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={classes.buttons}>
        {typeof navigator.clipboard?.writeText === 'function' && (
          <Button
            startIcon={<Icon name={isCopied ? 'check' : 'edit'} />}
            onClick={() => void copy().catch(() => undefined)}
          >
            {isCopied ? words.copied : words.copy}
          </Button>
        )}
        <Button startIcon={<Icon name="download" />} onClick={() => save(lines.join('\n'), words.fileName)}>
          {words.download}
        </Button>
        <Button startIcon={<Icon name="print" />} onClick={() => window.print()}>
          {words.print}
        </Button>
      </div>
      <Button className={classes.kept} onClick={onKept}>
        {words.kept}
      </Button>
      <span role="status" className={classes.hidden}>
        {isCopied && words.copied}
      </span>
      {createPortal(
        <div className={classes.sheet}>
          {lines.map((line, index) => (
            <p key={index}>{line}</p>
          ))}
        </div>,
        document.body,
      )}
    </div>
  );
}

/** Saves a text under a name. */
function save(content: string, name: string): void {
  const url = URL.createObjectURL(new Blob([`${content}\n`], { type: 'text/plain' }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

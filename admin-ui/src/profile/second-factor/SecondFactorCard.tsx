import { useState } from 'react';
import { call } from '../../api/client';
import type { PasskeyDto, RecoveryCodesDto, SecondFactorDto } from '../../api/generated/rest';
import { useApiQuery } from '../../api/useApiQuery';
import { dateAndTime } from '../../i18n/dates';
import { canUsePasskeys } from '../../passkeys/passkeys';
import { Icon } from '../../theme/Icon';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Skeleton } from '../../ui/Skeleton';
import { Tag } from '../../ui/Tag';
import { AddPasskeyDialog } from './AddPasskeyDialog';
import { AppDialog } from './AppDialog';
import { factorsChanged, hasFactor, OWN_FACTORS } from './own-factors';
import { PasswordDialog, type PasswordFields } from './PasswordDialog';
import { RecoveryCodes } from './RecoveryCodes';
import { useSecondFactorText } from './texts/text';
import profileClasses from '../profile.module.css';
import classes from './second-factor.module.css';

/** Fewer than these are few: time to make new ones. */
const FEW_CODES = 3;

/** What is open: a dialog that adds something, makes new codes, or removes the app or one passkey. */
type Open = 'passkey' | 'app' | 'codes' | 'removal of app' | PasskeyDto;

export interface SecondFactorCardProps {
  timeZone: string | undefined;
  /** Whether adding one is what the page is opened for. */
  isMain: boolean;
}

/** The own passkeys, authenticator app and recovery codes. */
export default function SecondFactorCard({ timeZone, isMain }: SecondFactorCardProps) {
  const text = useSecondFactorText();
  const words = text.secondFactor;
  const { data: factors, error, refetch } = useApiQuery(OWN_FACTORS);
  const [open, setOpen] = useState<Open | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => setOpen(null);
  const openDialog = (next: Open) => {
    setDone(null);
    setOpen(next);
  };
  const changed = (said: string, made: readonly string[] | null = null) => {
    setOpen(null);
    setDone(said);
    if (made) setCodes(made);
    void factorsChanged().catch(() => void refetch());
  };
  const titleId = 'own-factors';
  return (
    <Card
      id="second-factor"
      className={profileClasses.card}
      aria-busy={!factors && !error}
      aria-labelledby={titleId}
    >
      <h2 id={titleId}>{words.title}</h2>
      <p className={classes.hint}>{words.explanation}</p>
      {done && <Alert kind="success">{done}</Alert>}
      {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />}
      {!factors && error && (
        <>
          <Alert kind="error">{error.sentence(words.loadFailed)}</Alert>
          <Button
            startIcon={<Icon name="retry" />}
            onClick={() => void refetch()}
            className={profileClasses.again}
          >
            {text.tryAgain}
          </Button>
        </>
      )}
      {!factors && !error && <Skeleton width={220} />}
      {factors && <Factors factors={factors} timeZone={timeZone} isMain={isMain} onOpen={openDialog} />}
      {open !== null && <OpenDialog open={open} factors={factors} onChanged={changed} onClose={close} />}
    </Card>
  );
}

interface FactorsProps extends SecondFactorCardProps {
  factors: SecondFactorDto;
  onOpen: (what: Open) => void;
}

function Factors({ factors, timeZone, isMain, onOpen }: FactorsProps) {
  const text = useSecondFactorText();
  const words = text.secondFactor;
  const { passkeys, totp, passkeys_available: areAvailable, recovery_codes_left: left } = factors;
  const times = ({
    created_at: added,
    last_used_at: used,
  }: Pick<PasskeyDto, 'created_at' | 'last_used_at'>) => (
    <>
      <small>{words.added(dateAndTime(text, added, timeZone))}</small>
      <small>{used ? words.lastUsed(dateAndTime(text, used, timeZone)) : words.notUsed}</small>
    </>
  );
  const mayAdd = areAvailable && canUsePasskeys();
  const isFirst = isMain && !hasFactor(factors);
  const noPasskeys = areAvailable ? words.passkeys.notHere : words.passkeys.unavailable;
  return (
    <>
      <h3 className={classes.part}>{words.passkeys.title}</h3>
      {passkeys.length === 0 && <p className={classes.none}>{words.passkeys.none}</p>}
      <ul className={profileClasses.clearings}>
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <span>
              {passkey.name}
              {times(passkey)}
            </span>
            <Button aria-label={words.passkeys.removeOf(passkey.name)} onClick={() => onOpen(passkey)}>
              {words.remove}
            </Button>
          </li>
        ))}
      </ul>
      {mayAdd ? (
        <Button
          variant={isFirst ? 'contained' : undefined}
          startIcon={<Icon name="plus" />}
          className={classes.add}
          onClick={() => onOpen('passkey')}
        >
          {words.passkeys.add}
        </Button>
      ) : (
        <p className={classes.none}>{noPasskeys}</p>
      )}

      <h3 className={classes.part}>{words.app.title}</h3>
      {totp === null ? (
        <>
          <p className={classes.none}>{words.app.none}</p>
          <Button
            variant={isFirst && !mayAdd ? 'contained' : undefined}
            startIcon={<Icon name="plus" />}
            className={classes.add}
            onClick={() => onOpen('app')}
          >
            {words.app.add}
          </Button>
        </>
      ) : (
        <>
          <ul className={profileClasses.clearings}>
            <li>
              <span>
                {words.app.one}
                {times(totp)}
              </span>
              <Button aria-label={words.app.removeLabel} onClick={() => onOpen('removal of app')}>
                {words.remove}
              </Button>
            </li>
          </ul>
          <Button className={classes.add} onClick={() => onOpen('app')}>
            {words.app.replace}
          </Button>
        </>
      )}

      {hasFactor(factors) && (
        <>
          <h3 className={classes.part}>{words.codes.partTitle}</h3>
          <p className={classes.left}>
            <Tag icon={left < FEW_CODES ? 'warning' : 'check'} look={left < FEW_CODES ? 'part' : 'ok'}>
              {words.codes.left(left)}
            </Tag>
          </p>
          <Button className={classes.add} onClick={() => onOpen('codes')}>
            {words.codes.makeNew}
          </Button>
        </>
      )}
    </>
  );
}

interface OpenDialogProps {
  open: Open;
  factors: SecondFactorDto | undefined;
  /** @param codes new ones, to be shown this once */
  onChanged: (said: string, codes?: readonly string[] | null) => void;
  onClose: () => void;
}

function OpenDialog({ open, factors, onChanged, onClose }: OpenDialogProps) {
  const words = useSecondFactorText().secondFactor;
  if (open === 'passkey')
    return (
      <AddPasskeyDialog
        onAdded={({ recovery_codes: codes }) => onChanged(words.addPasskey.done, codes)}
        onClose={onClose}
      />
    );
  if (open === 'app')
    return (
      <AppDialog
        isAnother={Boolean(factors?.totp)}
        onAdded={({ recovery_codes: codes }) => onChanged(words.app.done, codes)}
        onClose={onClose}
      />
    );
  const post = <Answer,>(path: string, { current_password }: PasswordFields) =>
    call<Answer>('POST', path, { body: { current_password } });
  if (open === 'codes')
    return (
      <PasswordDialog
        title={words.codes.makeNew}
        explanation={words.codes.makeNewHint}
        action={words.codes.makeNew}
        failed={words.codes.failed}
        work={(fields) => post<RecoveryCodesDto>('/api/auth/recovery-codes', fields)}
        onDone={({ recovery_codes: codes }) => onChanged(words.codes.done, codes)}
        onClose={onClose}
      />
    );
  const isLast = (factors?.passkeys.length ?? 0) + (factors?.totp ? 1 : 0) === 1;
  const removal =
    open === 'removal of app'
      ? {
          path: '/api/auth/totp/removal',
          title: words.app.removeTitle,
          done: words.app.removed,
          gone: 'no_app',
        }
      : {
          path: `/api/auth/passkeys/${open.id}/removal`,
          title: words.passkeys.removeTitle(open.name),
          done: words.passkeys.removed,
          gone: 'no_passkey',
        };
  return (
    <PasswordDialog
      title={removal.title}
      explanation={isLast ? words.removeLast : words.removeHint}
      action={words.remove}
      failed={words.removeFailed}
      work={async (fields) => {
        await post<void>(removal.path, fields).catch((reason: { code?: string }) => {
          // It is gone, whoever removed it.
          if (reason.code !== removal.gone) throw reason;
        });
        return true;
      }}
      onDone={() => onChanged(removal.done)}
      onClose={onClose}
    />
  );
}

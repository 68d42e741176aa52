import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useCurrentEvent } from '../../api/current-event';
import { timeOfDay } from '../../i18n/dates';
import { useLookUpText } from './texts/text';
import { Icon } from '../../theme/Icon';
import { Alert } from '../../ui/Alert';
import { Dialog } from '../../ui/Dialog';
import { Field } from '../../ui/Field';
import { Input } from '../../ui/Input';
import { FoodBadge } from '../../ui/Tag';
import { useChosenList } from '../offline/offline-state';
import { useDoorEvents } from '../door-events';
import { EventChoice } from '../EventChoice';
import { useDoorStatus } from '../offline/status';
import { usePractice } from '../practice/mode';
import { PracticeStamp } from '../practice/PracticeStamp';
import { allowSound } from '../results/feedback';
import { LetInFound } from './LetInFound';
import { lookUpQuery, SEARCH_MIN_LENGTH, type FoundPerson } from './find';
import { admissionText, calledText, contactText } from './person-texts';
import classes from './look-up.module.css';

const DEBOUNCE_MS = 250;

export interface LookUpDialogProps {
  /** Initial search text. */
  draft: string;
  onLetIn: () => void;
  /** @param unfinished search text if a scan closed the dialog; empty if the volunteer closed it */
  onClose: (unfinished: string) => void;
}

/** Finds a guest by name and lets them in once the volunteer has confirmed who it is. */
export default function LookUpDialog({ draft, onLetIn, onClose }: LookUpDialogProps) {
  const text = useLookUpText();
  const [typed, setTyped] = useState(draft);
  const [chosen, setChosen] = useState<FoundPerson | null>(null);
  return (
    <Dialog
      title={chosen ? text.search.isIt(calledText(text, chosen)) : text.search.title}
      onClose={(isInterrupted) => onClose(isInterrupted ? typed : '')}
    >
      {(close) => (
        <>
          <PracticeStamp />
          {chosen ? (
            <LetInFound
              person={chosen}
              onBack={() => setChosen(null)}
              onLetIn={() => {
                allowSound();
                onLetIn();
                close();
              }}
            />
          ) : (
            <Search typed={typed} onType={setTyped} onChoose={setChosen} />
          )}
        </>
      )}
    </Dialog>
  );
}

interface SearchProps {
  typed: string;
  onType: (text: string) => void;
  onChoose: (person: FoundPerson) => void;
}

/** Shows no names until the volunteer types, so that the guest list cannot be browsed. */
function Search({ typed, onType, onChoose }: SearchProps) {
  const text = useLookUpText();
  const practises = usePractice() !== null;
  // Another event is searched as soon as it is chosen.
  useDoorEvents();
  const wanted = useDebounced(typed.trim());
  const { data, error, isFetching } = useQuery(lookUpQuery(wanted, practises));
  const { isOnline } = useDoorStatus();
  const isTooShort = [...wanted].length < SEARCH_MIN_LENGTH;
  return (
    <>
      {!practises && <EventChoice />}
      <Field label={isOnline ? text.search.label : text.search.labelOfList}>
        {(control) => (
          <Input
            {...control}
            value={typed}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            onChange={({ target }) => onType(target.value)}
          />
        )}
      </Field>
      {!isTooShort && isFetching && !data && (
        <p className={classes.busy} role="status">
          {text.search.searching}
        </p>
      )}
      {!isTooShort && error && <Alert kind="error">{error.sentence(text.search.failed)}</Alert>}
      {!isTooShort && data && (
        <>
          <p className={data.people.length === 0 ? classes.nobody : classes.count} role="status">
            {data.people.length === 0 ? text.search.nobody : text.search.found(data.people.length)}
          </p>
          {data.asOf !== null && <AsOf time={data.asOf} />}
          <ul className={classes.people}>
            {data.people.map((person) => (
              <li key={person.id}>
                <button type="button" onClick={() => onChoose(person)}>
                  <span className={classes.who}>
                    <b>{calledText(text, person)}</b>
                    <Contact person={person} />
                    <span>{admissionText(text, person)}</span>
                  </span>
                  <FoodBadge food={person.food} />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** How a person can be told apart; nothing of somebody who gave neither phone nor e-mail. */
function Contact({ person }: { person: FoundPerson }) {
  const contact = contactText(useLookUpText(), person);
  return contact && <span>{contact}</span>;
}

/** Shows the age of the list, if the results come from this device's list. */
function AsOf({ time }: { time: string }) {
  const text = useLookUpText();
  const { event } = useCurrentEvent();
  const list = useChosenList();
  return (
    <p className={classes.asOf}>
      <Icon name="offline" />
      {text.search.byList(timeOfDay(text, time, event?.time_zone ?? list?.event.time_zone))}
    </p>
  );
}

/** Returns the value after a debounce of DEBOUNCE_MS. */
function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

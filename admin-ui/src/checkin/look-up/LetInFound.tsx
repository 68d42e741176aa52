import { foodOptionRules } from '@usher/backend/rules';
import { useState } from 'react';
import { useLookUpText } from './texts/text';
import { Icon } from '../../theme/Icon';
import { Button } from '../../ui/Button';
import { FoodBadge } from '../../ui/Tag';
import { letInFound, useStation } from '../checkin-actions';
import type { FoundPerson } from './find';
import { admissionText, calledText, contactText } from './person-texts';
import classes from './look-up.module.css';

interface LetInFoundProps {
  person: FoundPerson;
  onBack: () => void;
  onLetIn: () => void;
}

/** Shows the person and asks how many of the party come in now. If more are in by then, the result says so. */
export function LetInFound({ person, onBack, onLetIn }: LetInFoundProps) {
  const text = useLookUpText();
  const isFood = useStation() === 'food';
  const hasNone = isFood && !foodOptionRules(person.food).hasFood;
  const left = hasNone ? 0 : person.tickets - (isFood ? (person.served ?? 0) : person.admitted);
  const [count, setCount] = useState(left);
  const letIn = () => {
    // If the number of meals left is unknown, ask for all that are left.
    const isRest = isFood && person.served === null && count === left;
    letInFound({ id: person.id, name: calledText(text, person) }, isRest ? null : count);
    onLetIn();
  };
  return (
    <div className={classes.chosen}>
      <p>{contactText(text, person)}</p>
      <p>{admissionText(text, person)}</p>
      {person.seller && <p>{text.checkin.soldBy(person.seller)}</p>}
      <FoodBadge food={person.food} />
      {left > 1 && (
        <fieldset>
          <legend>{isFood ? text.search.howManyMeals : text.search.howManyCome}</legend>
          <div className={classes.numbers}>
            {Array.from({ length: left }, (_, index) => index + 1).map((number) => (
              <button
                key={number}
                type="button"
                aria-pressed={number === count}
                onClick={() => setCount(number)}
              >
                {number}
              </button>
            ))}
          </div>
        </fieldset>
      )}
      {left === 0 ? (
        <p className={classes.nobody}>
          {hasNone ? text.checkin.noFood : isFood ? text.checkin.allServed : text.checkin.already}
        </p>
      ) : (
        <Button variant="contained" startIcon={<Icon name="check" />} onClick={letIn}>
          {isFood ? text.search.serve(count) : text.search.letIn(count)}
        </Button>
      )}
      <Button startIcon={<Icon name="back" />} onClick={onBack}>
        {text.search.back}
      </Button>
    </div>
  );
}

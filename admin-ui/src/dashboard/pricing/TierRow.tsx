import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { useDelete, useNotify, useUpdate } from 'react-admin';
import type { TierDto } from '../../api/generated/rest';
import { asApiError } from '../../api/error';
import { logFailure } from '../../api/log';
import { useConsoleText } from '../../console/texts/text';
import { ConfirmDialog } from '../../console/parts/ConfirmDialog';
import { FieldMessage } from '../../console/parts/Field';
import { Icon } from '../../theme/Icon';
import { moneyText } from '../../i18n/money';
import { FoodBadge, Badge } from '../../console/parts/badges';
import { fieldsOf, tierName, TIERS } from './fields';
import { TierForm } from './TierForm';
import classes from './pricing.module.css';

interface TierRowProps {
  tier: TierDto;
  /** Called when the tier has been deleted, by this user or another. */
  onGone: () => void;
  refresh: () => void;
}

/** One tier, to read, to change in place and to delete. */
export function TierRow({ tier, onGone, refresh }: TierRowProps) {
  const text = useConsoleText();
  const words = text.pricingPanel;
  const [update] = useUpdate<TierDto>();
  const [remove] = useDelete<TierDto>();
  const notify = useNotify();
  const [isEdited, setEdited] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [conflict, setConflict] = useState<string>();
  const row = useRef<HTMLLIElement>(null);
  const name = tierName(text, tier);

  const back = () => {
    setEdited(false);
    // The button that had the focus is gone.
    row.current?.focus();
  };
  const onDelete = async () => {
    setConflict(undefined);
    try {
      await remove(TIERS, { id: tier.id, previousData: tier }, { returnPromise: true });
      notify(words.deleted, { type: 'success' });
      onGone();
    } catch (reason) {
      const error = asApiError(reason);
      logFailure('The pricing tier was not deleted', reason);
      setConflict(error.reason);
      // Another user deleted it, so the list is refetched.
      if (error.status === 404) onGone();
    }
  };

  return (
    <li ref={row} tabIndex={-1} className={classes.tier} aria-label={name}>
      {isEdited ? (
        <TierForm
          initial={fieldsOf(tier)}
          action={words.save}
          onCancel={back}
          save={async (data) => {
            await update(TIERS, { id: tier.id, data, previousData: tier }, { returnPromise: true });
            notify(words.saved, { type: 'success' });
            back();
            refresh();
          }}
        />
      ) : (
        <>
          <b className={classes.range}>{words.range(tier.quantity_from, tier.quantity_to)}</b>
          <span className={classes.price}>{words.perTicket(moneyText(tier.price_per_ticket))}</span>
          <FoodBadge food={tier.food_option} />
          <Badge icon={tier.is_active ? 'check' : 'close'} color={tier.is_active ? 'success' : 'default'}>
            {tier.is_active ? words.active : words.inactive}
          </Badge>
          <span className={classes.tools}>
            <Button
              startIcon={<Icon name="edit" />}
              aria-label={words.editTier(name)}
              onClick={() => setEdited(true)}
            >
              {words.edit}
            </Button>
            <Button
              color="error"
              startIcon={<Icon name="delete" />}
              aria-label={words.deleteTier(name)}
              onClick={() => setAsked(true)}
            >
              {words.delete}
            </Button>
          </span>
          {conflict && (
            <div role="alert" className={classes.conflict}>
              <FieldMessage id={`${tier.id}-conflict`} error={conflict} />
            </div>
          )}
        </>
      )}
      {isAsked && (
        <ConfirmDialog
          title={words.deleteTitle}
          question={words.confirmDelete}
          action={words.delete}
          isDestructive
          onConfirm={() => void onDelete()}
          onClose={() => setAsked(false)}
        />
      )}
    </li>
  );
}

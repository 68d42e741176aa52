import { FOOD_OPTIONS, foodOptionRules } from '@usher/backend/rules';
import { useState } from 'react';
import { queries } from '../../api/queries';
import { useApiQuery } from '../../api/useApiQuery';
import { chosenList } from '../offline/offline-state';
import { totalAt, type Choice } from './prices';

interface Total {
  /** Dollars; null if it is not known, or there is none. */
  total: number | null;
  isLoading: boolean;
  /** Takes the total that the server has told for this choice. */
  setChanged: (total: number) => void;
}

/** Tickets cost this much in practice where this device knows no prices; food is some more. */
const PRACTICE_PRICES = {
  tiers: FOOD_OPTIONS.map((food) => ({
    food_option: food,
    quantity_from: 1,
    quantity_to: 20,
    price_per_ticket: foodOptionRules(food).hasFood ? 18 : 15,
  })),
};

/** Returns the total of a choice: by the prices of this device's list, else as the server counts it. */
export function useTotal(eventId: string | undefined, choice: Choice, practises: boolean): Total {
  const [changed, setChanged] = useState<{ of: string; total: number } | null>(null);
  const key = JSON.stringify([eventId, choice]);
  const prices = chosenList(eventId)?.event.prices ?? (practises ? PRACTICE_PRICES : undefined);
  const listed = prices ? totalAt(prices, choice) : null;
  const query = queries.price({
    eventId,
    quantity: choice.tickets,
    paymentMode: choice.payment,
    foodOption: choice.food,
  });
  const { data, isLoading } = useApiQuery({ ...query, enabled: query.enabled !== false && !prices });
  const asked = prices ? null : (data?.total_price ?? null);
  return {
    total: changed?.of === key ? changed.total : (listed ?? asked),
    isLoading,
    setChanged: (total) => setChanged({ of: key, total }),
  };
}

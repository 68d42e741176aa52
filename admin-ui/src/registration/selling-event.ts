import { useState } from 'react';
import type { CurrentEvent } from '../api/current-event';
import type { EventDto } from '../api/generated/rest';
import { queries } from '../api/queries';
import { useApiQuery } from '../api/useApiQuery';

/** The event whose tickets the page sells. */
export interface SellingEvent extends CurrentEvent {
  /** The events that can be chosen, the one that sells by default first. */
  choices: readonly EventDto[];
  choose: (id: string) => void;
  /** Whether the server has answered that nothing is on sale. */
  hasNone: boolean;
}

/** Returns the chosen one of the events whose tickets are sold. If it is sold no longer, the default one takes its place. */
export function useSellingEvent(): SellingEvent {
  const { data, error, refetch } = useApiQuery(queries.sellingEvents());
  const [chosenId, choose] = useState<string | null>(null);
  const choices = data ?? [];
  return {
    event: choices.find(({ id }) => id === chosenId) ?? choices[0] ?? null,
    choices,
    choose,
    hasNone: data !== undefined && choices.length === 0,
    error,
    reload: () => void refetch(),
  };
}

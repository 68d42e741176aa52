import { useQuery } from '@apollo/client/react';
import { WaitingDocument } from '../api/generated/operations';
import { useMay } from '../api/useMay';

/** How much waits for an officer, by the page of the menu that has it; 0 until it is known. */
export interface Waiting {
  door: number;
  'hand-overs': number;
}

/** Reads what waits of one event on the pages that the user may open. */
export function useWaiting(eventId: string | null): Waiting {
  const atDoor = useMay('door.manage');
  const inHandOvers = useMay('money.read');
  const { data } = useQuery(WaitingDocument, {
    variables: { eventId: eventId ?? '', atDoor, inHandOvers },
    skip: eventId === null || !(atDoor || inHandOvers),
  });
  const { offered = 0, unexplained = 0 } = data?.handOverFigures ?? {};
  return { door: data?.door?.conflictEntries ?? 0, 'hand-overs': offered + unexplained };
}

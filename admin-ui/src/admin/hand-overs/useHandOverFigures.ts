import { useQuery } from '@apollo/client/react';
import { DashboardHandOversDocument, type DashboardHandOversQuery } from '../../api/generated/operations';

type HandOverFigures = DashboardHandOversQuery['handOverFigures'];

/** Reads how many hand-overs are open, and how much money was over and short; undefined until it has loaded. */
export function useHandOverFigures(eventId: string | null): HandOverFigures | undefined {
  const { data } = useQuery(DashboardHandOversDocument, { variables: { eventId }, skip: eventId === null });
  return data?.handOverFigures;
}

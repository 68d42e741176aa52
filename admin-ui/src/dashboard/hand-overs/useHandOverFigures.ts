import { useQuery } from '@apollo/client/react';
import { DashboardHandOversDocument, type DashboardHandOversQuery } from '../../api/generated/operations';

type HandOverFigures = DashboardHandOversQuery['handOverFigures'];

/** What waits for somebody, and what is over and short; undefined until it is known. */
export function useHandOverFigures(eventId: string | null): HandOverFigures | undefined {
  const { data } = useQuery(DashboardHandOversDocument, { variables: { eventId }, skip: eventId === null });
  return data?.handOverFigures;
}

/** The server sends all sellers at once; they are sorted and filtered here. */
export const teamQuery = (eventId: string | null) => ({
  pagination: { page: 1, perPage: 10_000 },
  sort: { field: '', order: 'ASC' as const },
  filter: { event_id: eventId },
});

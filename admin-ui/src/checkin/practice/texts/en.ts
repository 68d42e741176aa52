/** Texts of the practice tickets and of the check-in page in practice mode. */
export const practice = {
  word: 'Practice',
  nothingCounts: 'Nothing is sent, nothing counts.',
  startOver: 'Start Over',
  end: 'End Practice',
  notPractice: 'This is not a practice code',
  title: 'Practice Tickets',
  names: {
    with_food: 'Ana Practice',
    without_food: 'Ben Practice',
    party: 'Carla Practice',
    already_in: 'David Practice',
    cancelled: 'Eva Practice',
    other_event: 'Felix Practice',
  },
};

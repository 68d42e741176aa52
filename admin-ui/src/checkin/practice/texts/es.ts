import type { practice as english } from './en';

export const practice: typeof english = {
  word: 'Práctica',
  nothingCounts: 'No se envía ni cuenta nada.',
  startOver: 'Empezar de nuevo',
  end: 'Terminar',
  notPractice: 'Este no es un código de práctica',
  title: 'Boletos de práctica',
  names: {
    with_food: 'Ana Práctica',
    without_food: 'Benito Práctica',
    party: 'Carla Práctica',
    already_in: 'David Práctica',
    cancelled: 'Eva Práctica',
    other_event: 'Félix Práctica',
  },
};

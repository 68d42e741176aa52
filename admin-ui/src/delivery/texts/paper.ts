/**
 * What a ticket says that is shown or printed: in the language of its event, as its mail would be, whichever its seller reads. All
 * languages load with it, as a ticket is in any.
 */
export const PAPER = {
  en: {
    locale: 'en-US',
    tickets: (count: number) => (count === 1 ? '1 ticket' : `${count} tickets`),
    food: { with_food: 'With Food', without_food: 'Without Food' },
    soldAtDoor: 'Sold at the door',
  },
  es: {
    locale: 'es-US',
    tickets: (count: number) => (count === 1 ? '1 boleto' : `${count} boletos`),
    food: { with_food: 'Con comida', without_food: 'Sin comida' },
    soldAtDoor: 'Vendido en la puerta',
  },
};

import { findList } from './find-heads.js';
import { proposeMapping } from './propose.js';

const gridOf = (rows: string[][]) => rows.map((cells, at) => ({ number: at + 1, cells }));
const proposed = (rows: string[][]) => proposeMapping(findList(gridOf(rows)));

/** Files as programs write them: their first rows, and what their columns hold. */
const FILES: Array<[string, string[][], object]> = [
  [
    'last year’s own export',
    [
      [
        'name',
        'email',
        'phone',
        'ticket_quantity',
        'payment_mode',
        'food_option',
        'total_price',
        'volunteer_name',
      ],
      ['Rosa Diaz', 'rosa@example.org', '4155550142', '2', 'cash', 'with_food', '36.00', 'Vera Volunteer'],
    ],
    {
      name: 'name',
      email: 'email',
      phone: 'phone',
      tickets: 'ticket_quantity',
      payment: 'payment_mode',
      food: 'food_option',
      total: 'total_price',
      seller: 'volunteer_name',
    },
  ],
  [
    'Google Forms',
    [
      [
        'Timestamp',
        'Email Address',
        'Your name',
        'Phone number',
        'How many tickets do you need?',
        'Would you like food?',
        'Anything else?',
      ],
      ['10/1/2026 9:14:02', 'rosa@example.org', 'Rosa Diaz', '(415) 555-0142', '2', 'Yes', ''],
    ],
    {
      email: 'Email Address',
      name: 'Your name',
      phone: 'Phone number',
      tickets: 'How many tickets do you need?',
      food: 'Would you like food?',
      note: 'Anything else?',
      payment: { value: 'cash' },
    },
  ],
  [
    'Eventbrite',
    [
      ['Order #', 'Order Date', 'First Name', 'Last Name', 'Email', 'Quantity', 'Total Paid', 'Barcode #'],
      ['7512345', '2026-09-30', 'Rosa', 'Diaz', 'rosa@example.org', '1', '18.00', '751234500123456789'],
    ],
    {
      first_name: 'First Name',
      last_name: 'Last Name',
      email: 'Email',
      tickets: 'Quantity',
      total: 'Total Paid',
      code: 'Barcode #',
      food: { value: 'without_food' },
      payment: { value: 'cash' },
    },
  ],
  [
    'Excel in German',
    [
      ['Vorname', 'Name', 'E-Mail-Adresse', 'Telefon', 'Anzahl Karten', 'Essen', 'Zahlungsart', 'Bemerkung'],
      ['Jürgen', 'Weiß', 'juergen@example.org', '+49 30 123456789', '2', 'ja', 'bar', ''],
    ],
    {
      first_name: 'Vorname',
      last_name: 'Name',
      email: 'E-Mail-Adresse',
      phone: 'Telefon',
      tickets: 'Anzahl Karten',
      food: 'Essen',
      payment: 'Zahlungsart',
      note: 'Bemerkung',
    },
  ],
  [
    'Excel in Spanish, below a title',
    [
      ['Invitados 2026', '', '', '', '', ''],
      ['Nombre', 'Apellidos', 'Correo electrónico', 'Teléfono móvil', 'Boletos', 'Forma de pago'],
      ['José', 'Peña', 'jose@example.org', '4155550142', '3', 'efectivo'],
    ],
    {
      first_name: 'Nombre',
      last_name: 'Apellidos',
      email: 'Correo electrónico',
      phone: 'Teléfono móvil',
      tickets: 'Boletos',
      payment: 'Forma de pago',
      food: { value: 'without_food' },
    },
  ],
  [
    'a sheet without heads',
    [
      ['Rosa Diaz', 'rosa@example.org', '4155550142', '2'],
      ['Ana Li', 'ana@example.org', '4155550143', '1'],
    ],
    {
      name: '1',
      email: '2',
      phone: '3',
      tickets: '4',
      food: { value: 'without_food' },
      payment: { value: 'cash' },
    },
  ],
];

test.each(FILES)('what the columns of %s hold is proposed', (_, rows, mapping) => {
  expect(proposed(rows)).toEqual(mapping);
});

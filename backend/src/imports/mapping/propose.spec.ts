import { formatQrCode, makeQrCode } from '../../rules/qr-codes.js';
import { findList } from './find-heads.js';
import { proposeMapping } from './propose.js';

const gridOf = (rows: string[][]) => rows.map((cells, at) => ({ number: at + 1, cells }));
const proposed = (rows: string[][]) => proposeMapping(findList(gridOf(rows)));

/** The heads of Usher's own file of attendees, and what they hold. */
const OWN_HEADS = (
  'Registered at,Name,Email,Phone,Tickets,Food,Payment,Price per ticket,Total,Sold by,Team role,' +
  'QR code ID,Checked in,Checked in at,Checked in by,Note'
).split(',');
let byte = 0;
const ownRow = (sold: string): string[] => [
  '2026-11-02 01:30:00',
  ...sold.split(','),
  formatQrCode(makeQrCode(() => (byte = (byte + 37) % 248))),
  'Yes',
  '2026-12-01 05:29:59',
  'Vera Volunteer',
  '',
];
const OWN_MAPPING = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  tickets: 'Tickets',
  food: 'Food',
  payment: 'Payment',
  seller: 'Sold by',
  total: 'Total',
  note: 'Note',
};
const { email: _, ...OWN_WITHOUT_EMAIL } = OWN_MAPPING;

/** Files as programs write them: their first rows, and what their columns hold. */
const FILES: Array<[string, string[][], object]> = [
  [
    // As attendees/lists/csv.sql.ts writes it; the newest row is somebody without an e-mail who did not pay.
    'last year’s own export',
    [
      OWN_HEADS,
      ownRow('Nora Without,,(415) 555-0143,1,With Food,Guest,0.00,0.00,Petra President,'),
      ownRow('Ana Li,ana@example.org,442071234567,1,With Food,Cash,18.00,18.00,Vera Volunteer,'),
      ownRow(
        'Rosa Diaz,rosa@example.org,(415) 555-0142,2,Without Food,Zelle,16.00,32.00,Vera Volunteer,Marketing Team Member',
      ),
    ],
    OWN_MAPPING,
  ],
  [
    'last year’s own export with what was cancelled',
    [
      [...OWN_HEADS, 'Cancelled at', 'Cancelled by', 'Cancel reason'],
      ...[1, 2, 3].map(() => [
        ...ownRow('Ana Li,,(415) 555-0143,1,With Food,Guest,0.00,0.00,Petra President,'),
        '2026-11-03 12:00:00',
        'Petra President',
        'Sold twice',
      ]),
    ],
    // Nobody of it has an e-mail.
    OWN_WITHOUT_EMAIL,
  ],
  [
    'what the API calls its fields',
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

import { checkTimeZone } from '@usher/backend/rules';

/** Browsers list some zones by the names that their cities had; these are the present ones. */
const RENAMED: Record<string, string> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** The IANA name by which a zone is stored, whatever the browser calls it. */
export const presentName = (zone: string): string => {
  const renamed = RENAMED[zone];
  return renamed && checkTimeZone(renamed) === null ? renamed : zone;
};

/** The zone of this device. */
export const deviceZone = (): string => presentName(new Intl.DateTimeFormat().resolvedOptions().timeZone);

/** `America/Argentina/Buenos_Aires` → `Buenos Aires` */
const cityOf = (zone: string): string => zone.split('/').at(-1)!.replaceAll('_', ' ');

/** `Los Angeles (America/Los_Angeles)` */
export const labelOf = (zone: string): string => (zone.includes('/') ? `${cityOf(zone)} (${zone})` : zone);

/** All zones that this browser knows and `chosen`, by their cities. */
export const timeZones = (chosen: string): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone').map(presentName), 'UTC', chosen])].sort((a, b) =>
    labelOf(a).localeCompare(labelOf(b)),
  );

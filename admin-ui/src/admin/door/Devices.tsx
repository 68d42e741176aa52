import Paper from '@mui/material/Paper';
import { pageInfoOf } from '../../console/data-provider/paging';
import { Pager } from '../../console/parts/Pager';
import { SearchInput } from '../../console/parts/SearchInput';
import { useSearchText } from '../../console/search-text';
import { useConsoleText } from '../../console/texts/text';
import { DeviceRow } from './DeviceRow';
import { DEVICES_PER_PAGE, type Device, type ShownDevices } from './useDoor';
import classes from './door.module.css';

interface DevicesProps {
  /** A page of them, in the server's order. */
  devices: readonly Device[];
  /** How many there are that match the search. */
  total: number;
  shown: ShownDevices;
  onShow: (shown: ShownDevices) => void;
  /** When the server sent the devices (ISO 8601). */
  asOf: string;
  zone: string | undefined;
  reload: () => Promise<void>;
}

/** The phones and scanners at the door, those with waiting scans first. */
export function Devices({ devices, total, shown, onShow, asOf, zone, reload }: DevicesProps) {
  const text = useConsoleText();
  const words = text.doorPanel.devices;
  const { search, page } = shown;
  const [typed, type] = useSearchText(search, (wanted) => onShow({ search: wanted, page: 1 }));
  const pagination = pageInfoOf(total, { page, perPage: DEVICES_PER_PAGE });
  const pages = pagination.total_pages;
  return (
    <Paper component="section" className={classes.card} aria-label={words.title}>
      <h2>{words.title}</h2>
      {(pages > 1 || search !== '' || typed !== '') && (
        <SearchInput label={words.search} value={typed} onType={type} />
      )}
      {total === 0 && <p className={classes.empty}>{search === '' ? words.none : words.noneFound}</p>}
      <ul>
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} asOf={asOf} zone={zone} reload={reload} />
        ))}
      </ul>
      {pages > 1 && (
        <Pager
          pagination={pagination}
          onPage={(chosen) => onShow({ search, page: chosen })}
          showing={words.showing}
          isOnPage
        />
      )}
    </Paper>
  );
}

// What the page loads as soon as it is mounted, as one file: everything that is needed after a scan, and not before the first, and
// what is needed once a night.
export { Sell } from '../sell/Sell';
export { DeviceOptions } from '../DeviceOptions';
export { RecentCheckins } from '../recent/RecentCheckins';
export { LastCheckin } from '../recent/LastCheckin';
export { FailurePanel } from './FailurePanel';
export { ResultPanel } from './ResultPanel';
export { LateNews } from './LateNews';
export { ConnectionNews } from '../ConnectionStatus';
export { ListAlert } from '../ListAlert';
export { PracticeBanner } from '../practice/PracticeBanner';
export { PracticeSwitch } from '../practice/PracticeSwitch';
export { SelectCodeStage } from '../scanner/SelectCodeStage';

// What the page loads as soon as it is mounted, as one file: everything that is needed after a scan, and not before the first, and
// what is needed once a night.
export { HowMany } from '../recent/HowMany';
export { FailurePanel, ResultPanel } from './ResultPanel';
export { LateNewsCard } from './LateNewsCard';
export { ScannerOptions } from '../ScannerOptions';
export { PracticeSwitch } from '../practice/PracticeSwitch';
export { SelectCodeStage } from '../scanner/SelectCodeStage';

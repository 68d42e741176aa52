export { Dashboard as default } from './Dashboard';

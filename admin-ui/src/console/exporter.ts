import { downloadCSV, type Exporter } from 'react-admin';
import { csvOf } from './csv';

/** Saves a list as CSV, for react-admin's export buttons. */
export const exporter: Exporter = (rows, _related, _provider, resource = 'export') =>
  downloadCSV(csvOf(rows), resource);

/** A row of a bank's file. */
export interface Row {
  /** Line of a CSV file on which it begins, or number of the transaction in an OFX file, from 1. */
  number: number;
  /** Null if the line could not be split into cells. */
  cells: string[] | null;
  /** As it stands in the file. */
  raw: string;
}

/** The table in a bank's file. */
export interface StatementTable {
  format: 'csv' | 'ofx';
  /** Different names: those of the header, or `1`, `2`, … without one. */
  columns: string[];
  hasHeader: boolean;
  rows: Row[];
}

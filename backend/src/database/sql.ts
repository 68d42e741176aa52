/** A query written by hand in SQL. Each connection that runs it prepares it under its name, unless the name is empty. */
export interface SqlQuery<Row> {
  readonly name: string;
  readonly text: string;
  /** Never set: it only carries the type of one row. */
  readonly row?: Row;
}

/** Creates a query with its name and row type: `sql<Row>('checkin.check_in', '…')`. */
export const sql = <Row>(name: string, text: string): SqlQuery<Row> => ({ name, text });

/** Runs queries: on the pool, or in one transaction. A function that takes a handle works with both. */
export interface SqlHandle {
  run<Row>(query: SqlQuery<Row>, values: readonly unknown[]): Promise<Row[]>;
}

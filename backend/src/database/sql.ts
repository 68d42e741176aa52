/** A hand-written SQL statement. Each connection that runs it prepares it under its name, unless the name is empty. */
export interface SqlStatement<Row> {
  readonly name: string;
  readonly text: string;
  /** Never set: it only carries the type of one row. */
  readonly row?: Row;
}

/** Creates a statement with its name and row type: `sql<Row>('checkin.check_in', '…')`. */
export const sql = <Row>(name: string, text: string): SqlStatement<Row> => ({ name, text });

/** Runs statements: on the pool, or in one transaction. A function that takes a handle works with both. */
export interface SqlHandle {
  run<Row>(statement: SqlStatement<Row>, values: readonly unknown[]): Promise<Row[]>;
}

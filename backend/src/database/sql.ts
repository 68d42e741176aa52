/** A hand-written statement. The name makes it a prepared statement of each connection that runs it. */
export interface SqlStatement<Row> {
  readonly name: string;
  readonly text: string;
  /** Only a type: what one row looks like. */
  readonly row?: Row;
}

/** Names and types a statement: `sql<Row>('checkin.check_in', '…')`. */
export const sql = <Row>(name: string, text: string): SqlStatement<Row> => ({ name, text });

/** What runs statements: the pool, or one transaction. A function that takes it works in both. */
export interface SqlHandle {
  run<Row>(statement: SqlStatement<Row>, values: readonly unknown[]): Promise<Row[]>;
}

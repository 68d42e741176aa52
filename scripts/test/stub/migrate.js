// Counts the starts in the database, so that a test sees whether the data of the last start is still there.
import pg from 'pg';

const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
await client.connect();
await client.query('CREATE TABLE IF NOT EXISTS starts (at timestamptz DEFAULT now())');
await client.query('INSERT INTO starts DEFAULT VALUES');
const { rows } = await client.query('SELECT count(*)::int AS n FROM starts');
console.log(`starts so far: ${rows[0].n}`);
await client.end();

import { createServer } from 'node:http';
import pg from 'pg';

if (process.env.STUB_BROKEN) {
  console.error('SMTP_URL is wrong');
  process.exit(78);
}
for (const word of ['disconnect', 'SIGTERM']) process.on(word, () => process.exit(0));

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });
pool.on('error', () => {});
const server = createServer((_request, response) => {
  pool.query('SELECT 1').then(
    () => response.end('ok'),
    () => response.writeHead(503).end(),
  );
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => {
  process.send({ type: 'ready', url: `http://127.0.0.1:${process.env.PORT}`, demoAccounts: true });
});

const { hostname } = new URL(process.env.DATABASE_URL ?? 'no:database');
console.log(`demo ${process.argv.slice(2).join(' ')} in the database of ${hostname}`);

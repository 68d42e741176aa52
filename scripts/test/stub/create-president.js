console.log(`president ${process.argv.slice(2).join(' ')} in ${new URL(process.env.DATABASE_URL).pathname}`);

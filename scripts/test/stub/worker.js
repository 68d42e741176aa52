for (const word of ['disconnect', 'SIGTERM']) process.on(word, () => process.exit(0));
setInterval(() => {}, 60_000);
process.send({ type: 'ready', mail: 'written as files' });

console.log(
  JSON.stringify([
    { email: 'president@example.org', password: 'abcd-efgh-jkmn' },
    { email: 'finance@example.org', password: null },
  ]),
);

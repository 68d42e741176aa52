console.log('seeded');

console.log(JSON.stringify({ link: '/setup#a-key-of-32-characters' }));

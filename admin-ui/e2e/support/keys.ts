// Fixed names: a new version reads the session that an older one stored. Written out here so that changing them fails a test.
export const TOKEN_KEY = 'usher.token';
export const USER_KEY = 'usher.user';

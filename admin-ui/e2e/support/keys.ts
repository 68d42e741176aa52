// Fixed: a session stored by one version is read by the next. Written out here so that a change of them fails a test.
export const TOKEN_KEY = 'usher.token';
export const USER_KEY = 'usher.user';

/** Lifetime of the link by which a guest confirms a gift, in seconds. */
export const GIVE_LINK_SECONDS = 3600;

/** Returns the URL of the page that confirms a gift. The token is in the fragment, which no server and no log sees. */
export const giveLink = (publicUrl: string, token: string): string => `${publicUrl}/give#${token}`;

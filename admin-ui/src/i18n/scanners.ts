import type { Texts } from './en';

/** Says who scanned. @param sender who sent it, if that was another account: then the name is only what the phone says */
export const scannerText = (text: Texts, name: string, sender: string | null | undefined): string =>
  sender ? text.sentBy(name, sender) : name;

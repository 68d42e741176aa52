import { figure } from '../../../i18n/en-figures';

/** Texts for looking up a guest who has no code. */
export const search = {
  title: 'No code?',
  label: 'Name, email or phone',
  /** Used when only this device's list is searched. */
  labelOfList: 'Name or last two digits of the phone',
  searching: 'Searching...',
  failed: 'The search failed. Please try again.',
  nobody: 'Nobody is found. Check how the name is spelled.',
  found: (count: number) => (count === 1 ? '1 found' : `${figure(count)} found`),
  byList: (time: string) => `In this phone's list (${time})`,
  phone: (digits: string) => `Phone ends in ${digits}`,
  emailAndPhone: (email: string, digits: string) => `${email} · phone ends in ${digits}`,
  notIn: (tickets: string) => `${tickets}, not in`,
  allIn: (tickets: string) => `${tickets}, already in`,
  isIt: (name: string) => `Is this ${name}?`,
  howManyCome: 'How many come in now?',
  howManyMeals: 'How many meals?',
  letIn: (count: number) => (count === 1 ? 'Yes, let in' : `Yes, let in ${figure(count)}`),
  serve: (count: number) => (count === 1 ? 'Yes, serve' : `Yes, serve ${figure(count)}`),
  back: 'Back to the search',
};

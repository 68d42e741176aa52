import { expect, test } from '@jest/globals';
import { isAt, PAGES } from '../pages';
import { SECTIONS } from './sections';

test.each(Object.values(SECTIONS))(
  'whoever may open $path of the menu passes the guard of its page',
  (section) => {
    const page = PAGES.find((each) => isAt(each, section.path));
    expect(page?.requires).toContain(section.requires);
  },
);

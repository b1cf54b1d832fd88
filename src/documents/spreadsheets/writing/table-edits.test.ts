import { expect, it } from 'vitest'
import { uniqueNames } from './table-edits.ts'

it.each([
  ['another name', ['Ort'], 'Name'],
  ['the same name', ['Name'], 'Name 2'],
  ['the name in capitals', ['NAME'], 'Name 2'],
  ['the name with a trailing blank', ['Name '], 'Name 2'],
  ['the name between blanks', ['  name\t'], 'Name 2'],
  ['the name with a no-break space', ['Name\u00a0'], 'Name 2'],
  ['the name with a line break', ['Name\n'], 'Name 2'],
  ['the name with an escaped line break', ['Name_x000a_', 'name 2_x000D__x000A_'], 'Name 3'],
  ['the name with a zero-width space', ['Na\u200bme', 'Name\u200b'], 'Name 2'],
])(
  'uniqueNames returns a name that differs by more than case and blanks, with an existing column of %s',
  (_, existing, name) => expect(uniqueNames(['Name'], existing)).toEqual([name]),
)

it('uniqueNames compares headings of several words with normalised blanks', () =>
  expect(uniqueNames(['UID geprüft', 'Ergebnis'], ['UID  Geprüft', 'UID\ngeprüft 2'])).toEqual([
    'UID geprüft 3',
    'Ergebnis',
  ]))

import { expect, it } from 'vitest'
import { uniqueNames } from './table-edits.ts'

it.each([
  ['none', ['Ort'], 'Name'],
  ['the same', ['Name'], 'Name 2'],
  ['capitals', ['NAME'], 'Name 2'],
  ['a blank at its end', ['Name '], 'Name 2'],
  ['blanks around it', ['  name\t'], 'Name 2'],
  ['a fixed blank', ['Name\u00a0'], 'Name 2'],
  ['a line break', ['Name\n'], 'Name 2'],
  ['a line break as a table writes it', ['Name_x000a_', 'name 2_x000D__x000A_'], 'Name 3'],
  ['a blank of no width', ['Na\u200bme', 'Name\u200b'], 'Name 2'],
])('a heading differs from those of a table by more than capitals and blanks: %s', (_, taken, name) =>
  expect(uniqueNames(['Name'], taken)).toEqual([name]),
)

it('tells headings of two words from others by each word', () =>
  expect(uniqueNames(['UID geprüft', 'Ergebnis'], ['UID  Geprüft', 'UID\ngeprüft 2'])).toEqual([
    'UID geprüft 3',
    'Ergebnis',
  ]))

import { expect, it } from 'vitest'
import { around } from './json-leaves.ts'

const isFound = (text: string) => text.includes('ATU1')

it.each([
  ['short', 'a\u0000 ATU1 \ud800 b', 'a ATU1 \ufffd b'],
  ['long', `${'🧾'.repeat(200)}ATU1`, expect.stringContaining('ATU1')],
  ['cut in the middle of a character', `x${'🧾'.repeat(200)}`, expect.stringMatching(/🧾\ufffd …$/u)],
])('is text that the database keeps as JSON: %s', (_, text, expected) => {
  const shown = around(text, isFound)
  expect(shown).toEqual(expected)
  expect([shown.isWellFormed(), shown.includes('\0')]).toEqual([true, false])
})

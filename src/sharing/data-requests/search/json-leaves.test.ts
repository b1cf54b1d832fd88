import { expect, it } from 'vitest'
import { excerptOf } from './json-leaves.ts'

const isFound = (text: string) => text.includes('ATU1')

it.each([
  ['short', 'a\u0000 ATU1 \ud800 b', 'a ATU1 \ufffd b'],
  ['long', `${'🧾'.repeat(200)}ATU1`, expect.stringContaining('ATU1')],
  ['cut in the middle of a character', `x${'🧾'.repeat(200)}`, expect.stringMatching(/🧾\ufffd …$/u)],
])('excerpts are text that the database can store as JSON: %s', (_, text, expected) => {
  const excerpt = excerptOf(text, isFound)
  expect(excerpt).toEqual(expected)
  expect([excerpt.isWellFormed(), excerpt.includes('\0')]).toEqual([true, false])
})

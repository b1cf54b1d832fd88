import { expect, it } from 'vitest'
import { checkText } from './plain-english.ts'

it.each([
  [`const ${'MOST'}_TRIES = 3`, 1],
  [`// ${'FEWEST'}_ROWS of ${'MOST'}_ROWS`, 2],
  ['const MAX_TRIES = 3', 0],
  ['const ALMOST_FULL = 3', 0],
])('%s has %i faults', (line, faults) => expect(checkText('file.ts', line)).toHaveLength(faults))

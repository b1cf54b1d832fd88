import { expect, it } from 'vitest'
import { checkText } from './plain-english.ts'

const LONG = `// ${'word '.repeat(25)}`

it.each([
  [`const ${'MOST'}_TRIES = 3`, 1],
  [`// ${'FEWEST'}_ROWS of ${'MOST'}_ROWS`, 2],
  ['const MAX_TRIES = 3', 0],
  ['const ALMOST_FULL = 3', 0],
  [`// ${'Nobody'} knows ${'whoever'} asks`, 2],
  [` * Queried ${'anew'}.`, 1],
  [`const text = '${'nobody'}'`, 0],
  ['// no more than ten', 0],
  [LONG, 1],
  [LONG.replace('// ', 'const '), 0],
])('%s has %i faults', (line, faults) => expect(checkText('file.ts', line)).toHaveLength(faults))

it('knows files whose names are words of the list', () => {
  expect(checkText('src/checking/batches/upload/wire.ts', `// with \`${'anew'}\``)).toEqual([])
})

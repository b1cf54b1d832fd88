import { expect, it } from 'vitest'
import { checkText } from './plain-english.ts'

const long = 'word '.repeat(25).trim()

it.each([
  [`// ${long}`, 1],
  [`/** ${long} */`, 1],
  [`   * ${long}`, 1],
  [`const text = '${long}'`, 0],
  [`// biome-ignore lint/style/useThis: ${long}`, 0],
  [`// ${'x'.repeat(97)}`, 0],
  [`const ${'MOST'}_TRIES = 3`, 1],
  ['const MAX_TRIES = 3', 0],
])('%s has %i faults', (line, faults) => expect(checkText('file.ts', line)).toHaveLength(faults))

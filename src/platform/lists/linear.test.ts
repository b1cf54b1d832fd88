import { expect, it } from 'vitest'
import { costOfDoubling } from '../../../tests/world/measures/doubled.ts'
import { openList } from './open-list.ts'
import { recordsOf, UnreadableList } from './records.ts'

/** Processes a list as every upload is: detects its dialect and divides it. */
function processList(bytes: Uint8Array): void {
  try {
    for (const { next } of recordsOf(openList(bytes))) if (next < 0) throw new Error('no place in a list')
  } catch (failure) {
    if (!(failure instanceof UnreadableList)) throw failure
  }
}

it.each([
  ['quotation marks', '"'],
  ['quoted quotation marks', '"""";'],
  ['cells that never close, one a line', '"a\n'],
  ['lines', '\n'],
  ['carriage returns', '\r'],
  ['cells', `${';'.repeat(99)}\n`],
  ['one long cell', 'x'],
  ['signs of the file’s end', '\x1a'],
  ['umlauts, one a line', '\xe4\n'],
  ['one word of letters beyond ASCII', '\xe4\xf6\xfc'],
  ['names', 'ATU12345675;M\xfcller & S\xf6hne\r\n'],
])('a list of %s is processed in linear time', async (_, part) => {
  const make = (size: number) => Buffer.from(`UID;Name\n${part.repeat(size / part.length)}`, 'latin1')
  expect(await costOfDoubling({ createInput: make, processInput: processList }, 1_000_000)).toBeLessThan(3.2)
})

import { expect, it } from 'vitest'
import { progressOf } from './batch-end.ts'
import { plain, terminalOn } from './terminal.ts'
import { sayIn } from './texts.ts'

function streams(isTTY: boolean) {
  const written = { stdout: '', stderr: '' }
  const streams = {
    stdout: { write: (text: string) => (written.stdout += text) },
    stderr: { isTTY, write: (text: string) => (written.stderr += text) },
  }
  return { written, streams }
}

it('says on a terminal how far it is, over and over on one line, and in a pipe nothing of it', () => {
  const shown = [true, false].map(isTTY => {
    const { written, streams: given } = streams(isTTY)
    const terminal = terminalOn(given, false)
    terminal.progress('1 von 2')
    terminal.progress('2 von 2')
    terminal.note('Fertig.')
    return written
  })
  expect(shown).toEqual([
    { stdout: '', stderr: '\r\u001b[K1 von 2\r\u001b[K2 von 2\r\u001b[KFertig.\n' },
    { stdout: '', stderr: 'Fertig.\n' },
  ])
})

it('writes data as fields with tabs between, or as a line of JSON', () => {
  const written = [false, true].map(isJson => {
    const { written, streams: given } = streams(false)
    terminalOn(given, isJson).data(['ATU1', null, 'Muster GmbH'], { uid: 'ATU1' })
    return written.stdout
  })
  expect(written).toEqual(['ATU1\t\tMuster GmbH\n', '{"uid":"ATU1"}\n'])
})

it('says about how long a list takes yet, where the server knows', () => {
  const now = Date.parse('2026-11-28T08:00:00Z')
  const told = [null, '2026-11-28T08:00:40Z', '2026-11-28T08:02:10Z', '2026-11-28T07:59:00Z'].map(estimatedEnd =>
    progressOf({ done: 1, total: 2, estimatedEnd }, sayIn('en'), now),
  )
  expect(told).toEqual([
    '1 of 2 checked',
    '1 of 2 checked, about 40 s left',
    '1 of 2 checked, about 3 min left',
    '1 of 2 checked',
  ])
})

it('colours nothing, on a terminal either, so that NO_COLOR has nothing to switch off', () => {
  const { written, streams: given } = streams(true)
  const terminal = terminalOn(given, false)
  terminal.progress('1 of 2')
  terminal.note('Done.')
  terminal.data(['ATU1', 'invalid'], {})
  const CSI = '\u001b['
  const codes = `${written.stdout}${written.stderr}`.split(CSI).slice(1)
  expect(codes.map(code => code[0])).toEqual(['K', 'K'])
})

it('lets nothing that a server says move the cursor or make a column', () => {
  expect(plain('Muster\u001b[2J\tGmbH\r\n\u009b1A')).toBe('Muster [2J GmbH 1A')
})

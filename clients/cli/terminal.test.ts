import { expect, it } from 'vitest'
import { formatProgress } from './batch-end.ts'
import { createTerminal, stripControlCharacters } from './terminal.ts'
import { translatorFor } from './texts.ts'

function createStreams(isTTY: boolean) {
  const output = { stdout: '', stderr: '' }
  const streams = {
    stdout: { write: (text: string) => (output.stdout += text) },
    stderr: { isTTY, write: (text: string) => (output.stderr += text) },
  }
  return { written: output, streams }
}

it('prints progress on one line that it overwrites, and only on a terminal', () => {
  const outputs = [true, false].map(isTTY => {
    const { written, streams: fakeStreams } = createStreams(isTTY)
    const terminal = createTerminal(fakeStreams, false)
    terminal.progress('1 von 2')
    terminal.progress('2 von 2')
    terminal.note('Fertig.')
    return written
  })
  expect(outputs).toEqual([
    { stdout: '', stderr: '\r\u001b[K1 von 2\r\u001b[K2 von 2\r\u001b[KFertig.\n' },
    { stdout: '', stderr: 'Fertig.\n' },
  ])
})

it('prints data as tab-separated fields or as a line of JSON', () => {
  const outputs = [false, true].map(isJson => {
    const { written, streams: fakeStreams } = createStreams(false)
    createTerminal(fakeStreams, isJson).data(['ATU1', null, 'Muster GmbH'], { uid: 'ATU1' })
    return written.stdout
  })
  expect(outputs).toEqual(['ATU1\t\tMuster GmbH\n', '{"uid":"ATU1"}\n'])
})

it('formats progress with the remaining time if the server sends an estimate', () => {
  const now = Date.parse('2026-11-28T08:00:00Z')
  const lines = [null, '2026-11-28T08:00:40Z', '2026-11-28T08:02:10Z', '2026-11-28T07:59:00Z'].map(estimatedEnd =>
    formatProgress({ done: 1, total: 2, estimatedEnd }, translatorFor('en'), now),
  )
  expect(lines).toEqual([
    '1 of 2 checked',
    '1 of 2 checked, about 40 s left',
    '1 of 2 checked, about 3 min left',
    '1 of 2 checked',
  ])
})

it('uses no colours, even on a terminal, so NO_COLOR needs no support', () => {
  const { written, streams: fakeStreams } = createStreams(true)
  const terminal = createTerminal(fakeStreams, false)
  terminal.progress('1 of 2')
  terminal.note('Done.')
  terminal.data(['ATU1', 'invalid'], {})
  const CSI = '\u001b['
  const codes = `${written.stdout}${written.stderr}`.split(CSI).slice(1)
  expect(codes.map(code => code[0])).toEqual(['K', 'K'])
})

it('removes control characters and tabs from a server’s text', () => {
  expect(stripControlCharacters('Muster\u001b[2J\tGmbH\r\n\u009b1A')).toBe('Muster [2J GmbH 1A')
})

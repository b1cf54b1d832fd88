import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { workbookOf } from '../../tests/world/product/checking.ts'
import { createProgramWorld } from '../../tests/world/product/program-world.ts'

const VALID = 'FR40303265045'
const INVALID = 'DE399000200'
const LIST = `UID;Firma\r\n${VALID};Exemple\r\n`

it('reads one VAT ID per line from stdin, and accepts options before the command', async () => {
  const { cliReading } = await createProgramWorld()
  const { code, stdout, stderr } = await cliReading(`\ufeff${VALID}\r\n\r\n  ${INVALID}\n`, '--json', 'check', '-')
  const verdicts = stdout
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line).verdict)
  expect([code, verdicts, stderr]).toEqual([1, ['valid', 'invalid'], ''])
})

it('ends with 3 if stdin is empty', async () => {
  const { cliReading } = await createProgramWorld({ hasWorker: false })
  expect(await cliReading('\n', 'check', '-')).toMatchObject({ code: 3, stdout: '' })
})

it('reads a workbook or a text list from stdin and writes the result to stdout', async () => {
  const world = await createProgramWorld()
  const { cliReading, directory } = world
  const text = await cliReading(LIST, 'list', '-', '--name', 'Debitoren.csv', '-o', '-')
  expect([text.code, text.stdout.split('\r\n')[0]]).toEqual([0, expect.stringMatching(/^UID;Firma;UID/)])
  expect(text.stderr).toMatch(/^Mehrfachabfrage \d+ läuft\.\n\d+ completed valid=1 .*\n$/)
  const lines = await cliReading(`${VALID}\n${INVALID}\n`, 'list', '-', '-o', 'lines.txt')
  const workbook = await cliReading(workbookOf([VALID]), 'list', '-', '-o', 'book.xlsx')
  expect([lines.code, workbook.code, readdirSync(directory).toSorted()]).toEqual([1, 0, ['book.xlsx', 'lines.txt']])
  expect(await fileNames(world)).toEqual(['Debitoren.csv', 'UIDs.txt', 'UIDs.xlsx'])
})

it('rejects targets that it cannot write before it sends the list', async () => {
  const world = await createProgramWorld()
  const { cli, directory } = world
  writeFileSync(join(directory, 'l.csv'), LIST)
  mkdirSync(join(directory, 'folder'))
  for (const targets of [
    ['-o', 'nowhere/x.csv'],
    ['--report', 'folder'],
    ['--no-wait', '-o', 'x.csv'],
    ['-o', '-', '--report', '-'],
  ]) {
    const { code, stdout, stderr } = await cli('list', 'l.csv', ...targets)
    expect([code, stdout, stderr.includes('.part'), stderr.split('\n').length]).toEqual([3, '', false, 2])
  }
  expect(await fileNames(world)).toEqual([])
  expect(readdirSync(directory).toSorted()).toEqual(['folder', 'l.csv'])
})

it('accepts a date as DAY and names the date format if it is wrong', async () => {
  const { cli } = await createProgramWorld()
  await cli('check', VALID)
  const since = await cli('partners', '--changed-since', '2020-01-01')
  expect([since.code, since.stdout.split('\t')[0]]).toEqual([0, VALID])
  expect(await cli('partners', '--changed-since', '2999-01-01')).toMatchObject({ code: 0, stdout: '' })
  for (const args of [
    ['partners', '--changed-since', '28.11.2026'],
    ['day', VALID, '2026-02-30'],
  ])
    expect(await cli(...args)).toMatchObject({ code: 3, stderr: expect.stringContaining('2026-11-28') })
})

it('names the rejected command line option, not the API field', async () => {
  const { cli, directory } = await createProgramWorld({ hasWorker: false })
  writeFileSync(join(directory, 'l.csv'), LIST)
  const { code, stderr } = await cli('list', 'l.csv', '--encoding', 'klingon', '--lang', 'en')
  expect([code, stderr]).toEqual([3, expect.stringMatching(/^UID Check rejected the request: --encoding: /)])
  expect(stderr).not.toContain('issues')
})

it('ends with 141, as after SIGPIPE, when stdout is closed', async () => {
  const { startCli } = await createProgramWorld()
  const child = startCli('check', INVALID, VALID)
  child.stdout?.destroy()
  const code = await new Promise(resolve => child.on('close', resolve))
  expect(code).toBe(141)
})

async function fileNames({ address, key }: { address: string; key: string }): Promise<string[]> {
  const response = await fetch(`${address}/api/v1/batches`, { headers: { authorization: `Bearer ${key}` } })
  // The shape is that of src/sharing/programs/list-wire.ts.
  return ((await response.json()) as { batches: { fileName: string }[] }).batches.map(({ fileName }) => fileName)
}

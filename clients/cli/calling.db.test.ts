import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { workbookOf } from '../../tests/world/product/checking.ts'
import { createProgramWorld } from '../../tests/world/product/program-world.ts'

const VALID = 'FR40303265045'
const INVALID = 'DE399000200'
const LIST = `UID;Firma\r\n${VALID};Exemple\r\n`

it('reads VAT IDs from stdin, one a line, with options before the command', async () => {
  const { cliReading } = await createProgramWorld()
  const { code, stdout, stderr } = await cliReading(`\ufeff${VALID}\r\n\r\n  ${INVALID}\n`, '--json', 'check', '-')
  const verdicts = stdout
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line).verdict)
  expect([code, verdicts, stderr]).toEqual([1, ['valid', 'invalid'], ''])
})

it('does not call an empty pipe all valid', async () => {
  const { cliReading } = await createProgramWorld({ hasWorker: false })
  expect(await cliReading('\n', 'check', '-')).toMatchObject({ code: 3, stdout: '' })
})

it('reads a list from stdin, as a workbook or as text, and writes its result to stdout', async () => {
  const { cliReading, directory, world } = await listWorld()
  const text = await cliReading(LIST, 'list', '-', '--name', 'Debitoren.csv', '-o', '-')
  expect([text.code, text.stdout.split('\r\n')[0]]).toEqual([0, expect.stringMatching(/^UID;Firma;UID/)])
  expect(text.stderr).toMatch(/^Mehrfachabfrage \d+ läuft\.\n\d+ completed valid=1 .*\n$/)
  const lines = await cliReading(`${VALID}\n${INVALID}\n`, 'list', '-', '-o', 'lines.txt')
  const workbook = await cliReading(workbookOf([VALID]), 'list', '-', '-o', 'book.xlsx')
  expect([lines.code, workbook.code, readdirSync(directory).toSorted()]).toEqual([1, 0, ['book.xlsx', 'lines.txt']])
  expect(await fileNames(world)).toEqual(['Debitoren.csv', 'UIDs.txt', 'UIDs.xlsx'])
})

it('tries its targets before anything is sent, and takes none that it would not write', async () => {
  const { cli, directory, world } = await listWorld()
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

it('takes a day where its usage says DAY, and says how one is written', async () => {
  const { cli } = await createProgramWorld()
  await cli('check', VALID)
  const since = await cli('partners', '--changed-since', '2020-01-01')
  expect([since.code, since.stdout.split('\t')[0]]).toEqual([0, VALID])
  expect(await cli('partners', '--changed-since', '2999-01-01')).toMatchObject({ code: 0, stdout: '' })
  for (const words of [
    ['partners', '--changed-since', '28.11.2026'],
    ['day', VALID, '2026-02-30'],
  ])
    expect(await cli(...words)).toMatchObject({ code: 3, stderr: expect.stringContaining('2026-11-28') })
})

it('names the option that the server refuses, not the field of the API', async () => {
  const { cli, directory } = await createProgramWorld({ hasWorker: false })
  writeFileSync(join(directory, 'l.csv'), LIST)
  const { code, stderr } = await cli('list', 'l.csv', '--encoding', 'klingon', '--lang', 'en')
  expect([code, stderr]).toEqual([3, expect.stringMatching(/^UID Check refuses: --encoding: /)])
  expect(stderr).not.toContain('issues')
})

it('ends as by SIGPIPE when its output is no longer read', async () => {
  const { startCli } = await createProgramWorld()
  const child = startCli('check', INVALID, VALID)
  child.stdout?.destroy()
  const code = await new Promise(resolve => child.on('close', resolve))
  expect(code).toBe(141)
})

async function listWorld() {
  const world = await createProgramWorld()
  return { ...world, world }
}

async function fileNames({ address, key }: { address: string; key: string }): Promise<string[]> {
  const answer = await fetch(`${address}/api/v1/batches`, { headers: { authorization: `Bearer ${key}` } })
  // Our own.
  return ((await answer.json()) as { batches: { fileName: string }[] }).batches.map(({ fileName }) => fileName)
}

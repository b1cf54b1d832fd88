import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { codecOf } from '../../src/platform/lists/codec.ts'
import { rowsByHeading } from '../../tests/world/files/read-workbook.ts'
import { workbookOf } from '../../tests/world/product/checking.ts'
import {
  createProgramWorld,
  environmentOf,
  startUidCheck,
  waitForExit,
} from '../../tests/world/product/program-world.ts'

const VALID = 'FR40303265045'
const INVALID = 'DE399000200'
const UNANSWERED = 'DE199000301'
const NO_UID = 'NO-123.456.789'

it('check prints a line per VAT ID and ends with the highest exit code of the verdicts', async () => {
  const { cli } = await createProgramWorld()
  const codes: (number | null)[] = []
  for (const uids of [[VALID], [INVALID], [NO_UID], [UNANSWERED], [UNANSWERED, INVALID, VALID]]) {
    const { code, stdout, stderr } = await cli('check', ...uids)
    expect([stdout.trimEnd().split('\n').length, stderr]).toEqual([uids.length, ''])
    codes.push(code)
  }
  expect(codes).toEqual([0, 1, 1, 2, 2])
  const comparedCheck = await cli('check', VALID, '--name', 'Nobody SARL', '--json')
  expect([comparedCheck.code, JSON.parse(comparedCheck.stdout)]).toMatchObject([
    0,
    { verdict: 'valid', company: 'different' },
  ])
})

it('list waits for the batch and saves both files under the requested names', async () => {
  const { cli, directory } = await createProgramWorld()
  writeFileSync(join(directory, 'Debitoren.xlsx'), workbookOf([VALID, 'DE136695976', NO_UID]))
  const { code, stdout, stderr } = await cli('list', 'Debitoren.xlsx', '-o', 'out.xlsx', '--report', 'out.pdf')
  expect([code, stdout]).toEqual([
    1,
    expect.stringMatching(/^\d+\tcompleted\tvalid=2\tinvalid=0\tnot_checked=0\tnot_a_uid=1\n$/),
  ])
  // stderr is a pipe: no progress, and no control characters.
  expect(stderr).toMatch(/^Mehrfachabfrage \d+ läuft\.\n$/)
  expect(readdirSync(directory).toSorted()).toEqual(['Debitoren.xlsx', 'out.pdf', 'out.xlsx'])
  expect(readFileSync(join(directory, 'out.pdf')).subarray(0, 5).toString()).toBe('%PDF-')
  const rows = await rowsByHeading(readFileSync(join(directory, 'out.xlsx')), 1)
  expect(rows.map(row => row.Ergebnis)).toEqual(['gültig', 'gültig', 'keine UID'])
  const [id = ''] = stdout.split('\t')
  const waited = await cli('wait', id, '-o', 'again.xlsx', '--json', '--lang', 'en')
  expect([waited.code, JSON.parse(waited.stdout)]).toMatchObject([1, { id: Number(id), state: 'completed' }])
  expect(readdirSync(directory)).toContain('again.xlsx')
})

it('list sends encoding, delimiter and columns as options of the upload', async () => {
  const { cli, directory } = await createProgramWorld()
  const text = [
    'Beleg|Land|Nummer|Kunde|Ort',
    '2026-11-20|FR|40303265045|Exemple SARL|Łódź',
    '2026-11-21|DE|136695976|Muster|Köln',
  ]
  const { write } = codecOf('windows-1250')
  writeFileSync(join(directory, 'Debitoren.csv'), Buffer.from(write(text.join('\r\n')) ?? '', 'latin1'))
  const fields = ['--encoding', 'windows-1250', '--delimiter', 'pipe', '--uid-column', 'Nummer', '--name-column', 'D']
  const moreFields = ['--city-column', '5', '--invoice-date-column', 'Beleg', '--street-column', '0']
  const { code, stdout, stderr } = await cli(
    'list',
    'Debitoren.csv',
    '-o',
    'out.csv',
    '--json',
    ...fields,
    ...moreFields,
  )
  const column = (number: number, letter: string, heading: string, how: string) => ({
    column: number,
    letter,
    heading,
    how,
  })
  expect([code, stderr, JSON.parse(stdout)]).toMatchObject([
    0,
    expect.any(String),
    {
      state: 'completed',
      verdicts: { valid: 2 },
      layout: {
        encoding: 'windows-1250',
        delimiter: 'pipe',
        columns: {
          uid: column(3, 'C', 'Nummer', 'chosen'),
          country: column(2, 'B', 'Land', 'found'),
          name: column(4, 'D', 'Kunde', 'chosen'),
          street: null,
          city: column(5, 'E', 'Ort', 'chosen'),
          invoiceDate: column(1, 'A', 'Beleg', 'chosen'),
        },
      },
    },
  ])
  const result = codecOf('windows-1250').read(readFileSync(join(directory, 'out.csv')).toString('latin1'))
  expect(result.split('\r\n')[1]).toMatch(/^2026-11-20\|FR\|40303265045\|Exemple SARL\|Łódź\|/)
})

it('list names the rejected option if its column, encoding or delimiter does not exist', async () => {
  const { cli, directory } = await createProgramWorld({ hasWorker: false })
  writeFileSync(join(directory, 'a.csv'), 'UID;Firma\r\nATU12345675;Eins\r\n')
  const wrongColumn = await cli('list', 'a.csv', '--uid-column', 'Nummer', '--lang', 'en')
  expect([wrongColumn.code, wrongColumn.stderr]).toEqual([3, expect.stringMatching(/--uid-column: .*UID/)])
  for (const [option, value] of [
    ['--encoding', 'klingon'],
    ['--delimiter', ';'],
  ] as const) {
    const refused = await cli('list', 'a.csv', option, value)
    expect([refused.code, refused.stderr.includes(option.slice(2))]).toEqual([3, true])
  }
})

it('partners lists changes since a time, with a line for each removed partner', async () => {
  const { cli, database } = await createProgramWorld()
  await cli('check', VALID, INVALID)
  await database.db.deleteFrom('partner').where('uid', '=', VALID).execute()
  const { stdout } = await cli('partners', '--changed-since', '2020-01-01T00:00:00Z', '--json')
  const lines = stdout
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
  expect(lines).toEqual([
    expect.objectContaining({ uid: INVALID }),
    { id: expect.any(Number), removedAt: expect.any(String) },
  ])
})

it('partners lists all partners, and day prints the evidence about a date', async () => {
  const { cli } = await createProgramWorld()
  await cli('check', VALID, INVALID, UNANSWERED)
  const { code, stdout } = await cli('partners', '--json')
  const partners = stdout
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
  expect([code, partners.map(({ uid, verdict }) => [uid, verdict])]).toEqual([
    0,
    [
      [UNANSWERED, null],
      [INVALID, 'invalid'],
      [VALID, 'valid'],
    ],
  ])
  const today = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Vienna' }).format()
  const days = await Promise.all([
    cli('day', VALID, today),
    cli('day', INVALID, today),
    cli('day', VALID, '2001-01-01'),
  ])
  expect(days.map(day => day.code)).toEqual([0, 1, 2])
})

it('ends with 3 and a message if the usage is wrong, the key is missing, or the server refuses', async () => {
  const { cli, directory, address } = await createProgramWorld()
  const cliWithKey = (key: string, ...args: string[]) =>
    waitForExit(startUidCheck(args, { cwd: directory, env: environmentOf(address, key) }))
  writeFileSync(join(directory, 'Debitoren.exe'), 'MZ')
  const refused = [
    await cli(),
    await cli('chek', VALID),
    await cli('check'),
    await cli('check', VALID, '--key=uidc_x'),
    await cli('list', 'nowhere.xlsx'),
    await cli('list', 'Debitoren.exe'),
    await cli('list', 'Debitoren.exe', '-o', './Debitoren.exe'),
    await cliWithKey('', 'check', VALID),
    await cliWithKey('uidc_wrong', 'check', VALID),
  ]
  expect(refused.map(({ code }) => code)).toEqual(refused.map(() => 3))
  expect(refused.slice(1).map(({ stdout, stderr }) => [stdout, stderr.includes('\n    at ')])).toEqual(
    refused.slice(1).map(() => ['', false]),
  )
  expect(refused[5]?.stderr).toMatch(/^UID Check lehnt ab: /)
})

it('reads the key from the file of --key-file', async () => {
  const { address, directory, key } = await createProgramWorld()
  writeFileSync(join(directory, 'key'), `${key}\n`)
  const env = environmentOf(address, '')
  const args = ['check', VALID, '--key-file', 'key']
  expect(await waitForExit(startUidCheck(args, { cwd: directory, env }))).toMatchObject({ code: 0, stderr: '' })
})

it('ends with 2 if the server does not answer', async () => {
  const { directory, key } = await createProgramWorld()
  const env = environmentOf('http://127.0.0.1:1', key)
  const result = await waitForExit(startUidCheck(['partners', '--lang=en', '--tries', '2'], { cwd: directory, env }))
  expect([result.code, result.stderr]).toEqual([2, expect.stringContaining('No answer from UID Check')])
})

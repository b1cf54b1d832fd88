import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { expect, it } from 'vitest'
import { EDGE_CASE_LIST, type OwnRecord } from '../../../tests/world/files/edge-case-list.ts'
import {
  cellsOf,
  checkRecord,
  evaluateExpression,
  listRows,
  programIn,
  type RowAnswer,
  sentFields,
} from '../../../tests/world/files/recipe-steps.ts'
import { programOf } from '../../../tests/world/files/recipes.ts'
import { evaluate } from '../../../tests/world/power-query/evaluate.ts'
import { libraryOf } from '../../../tests/world/power-query/library.ts'
import { createProgramWorld, waitForExit } from '../../../tests/world/product/program-world.ts'
import { serveUnderPath } from '../../../tests/world/proxies/under-path.ts'

// A batch ends even with open rows, which are not queried again automatically.
const NO_RETRIES = { settings: { task_patience_minutes: 0, task_retry_on_error: 1 } }

/** Starts the product under a path of another origin, as behind a reverse proxy. */
async function edgeCaseWorld() {
  const world = await createProgramWorld(NO_RETRIES)
  const url = await serveUnderPath(world.address, '/uid')
  const run = (program: string, args: string[], env: Record<string, string>, stdin = '') => {
    const child = spawn(program, args, {
      cwd: world.directory,
      env: { ...process.env, UID_CHECK_URL: `${url}/`, ...env },
    })
    child.stdin.end(stdin)
    return waitForExit(child)
  }
  return { ...world, server: { address: url, key: world.key }, run }
}

/** What a recipe does with a record: writes a verdict, or reports it to a person. */
type Outcome = { written?: string | null | undefined; reported?: boolean }

const isWritten = (verdict: string | null | undefined): boolean =>
  ['valid', 'invalid', 'not_a_uid'].includes(verdict ?? '')

/** Expects that every record is written with its own verdict, or reported if there is none. */
function expectAllHandled(outcomes: ReadonlyMap<number, Outcome>): void {
  const actual = EDGE_CASE_LIST.map(({ id }) => [id, outcomes.get(id) ?? 'lost'])
  const expected = EDGE_CASE_LIST.map(({ id, verdict }) => [
    id,
    isWritten(verdict) ? { written: verdict } : { reported: true },
  ])
  expect(actual).toEqual(expected)
}

const outcomesOf = (answerOf: (record: OwnRecord) => RowAnswer | undefined): Map<number, Outcome> =>
  new Map(
    EDGE_CASE_LIST.map(record => {
      const answer = answerOf(record)
      const isReported =
        answer?.verdict === 'no_number' || (answer?.verdict === 'not_checked' && answer.remedy !== undefined)
      return [
        record.id,
        isWritten(answer?.verdict) ? { written: answer?.verdict } : isReported ? { reported: true } : {},
      ]
    }),
  )

it('the program for Odoo writes or reports every contact with difficult data, behind a path prefix', async () => {
  const { run, directory, key } = await edgeCaseWorld()
  const partners = EDGE_CASE_LIST.map(({ id, uid, name }) => ({ id, vat: uid, name }))
  const env = { ODOO_PARTNERS: JSON.stringify(partners), UID_CHECK_KEY: key }
  const shell = [resolve('tests/world/stand-ins/odoo-shell.py'), 'written.json']
  const { code, stdout, stderr } = await run('python3', shell, env, programOf('docs/recipes/odoo.md'))
  expect([code, stderr]).toEqual([0, ''])
  type Written = { id: number; x_uid_verdict: string | false }
  // From our own stub.
  const written = JSON.parse(readFileSync(join(directory, 'written.json'), 'utf8')) as Written[]
  const reported = stdout.split('\n').map(line => line.split('\t')[0])
  const outcomes = written.map(({ id, x_uid_verdict: verdict }): [number, Outcome] => {
    const { uid = '' } = EDGE_CASE_LIST.find(record => record.id === id) ?? {}
    const isReported = reported.includes(uid.trim() === '' ? String(id) : uid)
    return [id, verdict ? { written: verdict } : { reported: isReported }]
  })
  expectAllHandled(new Map(outcomes))
})

it('the cron script answers every row with difficult data, for any file name, behind a path prefix', async () => {
  const { run, directory, key } = await edgeCaseWorld()
  const writeExecutable = (name: string, text: string) => writeFileSync(join(directory, name), text, { mode: 0o700 })
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
  const lines = EDGE_CASE_LIST.map(({ id, uid, name }) => [String(id), uid, name].map(cell).join(';'))
  const list = 'Kun,den; "x" \\ y.csv'
  writeExecutable('uid-check-list', programOf('docs/recipes/cron-curl.md'))
  writeExecutable('curl.conf', `header = "Authorization: Bearer ${key}"\n`)
  writeExecutable(list, `\ufeff${['Nr;UID;Firma', ...lines].join('\r\n')}\r\n`)
  writeExecutable('Kopie.csv', readFileSync(join(directory, list), 'utf8'))
  mkdirSync(join(directory, 'out'))
  const scriptRun = await run('./uid-check-list', [list, 'out'], { UID_CHECK_CONFIG: 'curl.conf' })
  expect(scriptRun).toMatchObject({ code: 2, stderr: '' })
  expect(scriptRun.stdout).toMatch(/: completed_with_open_rows, 11 valid, 30 invalid, 2 not checked, 1 no VAT ID\n$/)
  const result = readFileSync(join(directory, 'out', `${list.slice(0, -4)}-checked.csv`), 'utf8')
  const verdicts: Record<string, string> = { gültig: 'valid', ungültig: 'invalid', 'keine UID': 'not_a_uid' }
  const outcomes = result
    .split('\r\n')
    .slice(1, -1)
    .map((line): [number, Outcome] => {
      const cells = line.split(';').map(text => text.replaceAll('"', ''))
      const word = cells.find(text => text in verdicts)
      return [Number(cells[0]), word === undefined ? { reported: true } : { written: verdicts[word] ?? '' }]
    })
  expectAllHandled(new Map(outcomes))
  // The same bytes under another name are another list.
  expect(await run('./uid-check-list', ['Kopie.csv', 'out'], { UID_CHECK_CONFIG: 'curl.conf' })).toMatchObject({
    code: 2,
  })
  expect(readdirSync(join(directory, 'out'))).toContain('Kopie-checked.csv')
})

it('the workflow for n8n writes or reports every partner with difficult data, with its own expressions', async () => {
  const { server } = await edgeCaseWorld()
  const page = 'docs/recipes/n8n.md'
  const text = readFileSync(page, 'utf8')
  const [, , condition = ''] = cellsOf(text, 'If')
  const isSent = ($json: object) => evaluateExpression(condition, { $json }) === true
  const partners = EDGE_CASE_LIST.filter(isSent)
  const [, , body = ''] = cellsOf(text, 'HTTP Request *Send*')
  const { checks } = JSON.parse(JSON.stringify(evaluateExpression(body, { $json: { partners } }))) as {
    checks: object[]
  }
  expect(Object.keys(checks[0] ?? {})).toEqual(sentFields(page))
  const rows = await listRows(server, page, checks)
  const [, , write = ''] = cellsOf(text, 'Switch on `{{ $json.verdict }}`')
  const [, idExpression = ''] = write.split('whose id is ')
  const idOf = ($json: RowAnswer) => Number(evaluateExpression(idExpression, { $json }))
  const answersById = new Map(rows.map(row => [idOf(row), row]))
  const noNumber = { verdict: 'no_number', message: '' }
  expectAllHandled(outcomesOf(record => (isSent(record) ? answersById.get(record.id) : noNumber)))
})

it('the query for Excel writes or reports every row with difficult data', async () => {
  const { server } = await edgeCaseWorld()
  const query = programIn('docs/recipes/power-query.md', 'powerquery')
  const program = query.replace('https://uid.example', server.address)
  expect(program).not.toBe(query)
  const partners = EDGE_CASE_LIST.map(({ uid, name }, at) => ({ UID: at === 5 ? null : uid, Name: name }))
  const library = libraryOf({ partners, key: server.key, day: '2026-11-29' })
  // The result is a table of the language M.
  const answers = (await evaluate(program, library)) as Record<string, string | null>[]
  expect(answers.map(({ Name }) => Name)).toEqual(EDGE_CASE_LIST.map(({ name }) => name))
  const answerRows = answers.map(({ Verdict = null, Remedy, Message }) => ({
    verdict: Verdict,
    message: Message ?? '',
    ...(Remedy ? { remedy: Remedy } : {}),
  }))
  expectAllHandled(outcomesOf(record => answerRows[EDGE_CASE_LIST.indexOf(record)]))
})

it('the steps of the PowerShell script write or report every record with difficult data', async () => {
  const { server } = await edgeCaseWorld()
  const page = 'docs/recipes/powershell.md'
  for (const step of ['ref = "$_"', '$said[$row.ref] = $row', "verdict = 'no_number'", '.Trim()', "TrimEnd('/')"])
    expect(programIn(page, 'powershell')).toContain(step)
  const checks = EDGE_CASE_LIST.flatMap(({ uid, name }, at) =>
    uid.trim() === '' ? [] : [{ uid, name, ref: String(at) }],
  )
  expect(sentFields(page)).toEqual(Object.keys(checks[0] ?? {}))
  const rows = await listRows(server, page, checks)
  const answersByRef = new Map(rows.map(row => [row.ref, row]))
  const noNumber = { verdict: 'no_number', message: '' }
  expectAllHandled(outcomesOf(record => answersByRef.get(String(EDGE_CASE_LIST.indexOf(record))) ?? noNumber))
})

it.each(['docs/recipes/sap-abap.md', 'docs/recipes/power-automate.md'])(
  'the steps of %s write or report every partner with difficult data',
  async page => {
    const { server } = await edgeCaseWorld()
    const answersById = new Map<number, RowAnswer>()
    for (const record of EDGE_CASE_LIST) answersById.set(record.id, await checkRecord(server, page, record))
    expectAllHandled(
      outcomesOf(record => {
        const answer = answersById.get(record.id)
        // An empty UID: this recipe recognises it by the remedy `needs_a_person`.
        return record.verdict === ''
          ? { verdict: answer?.remedy === 'needs_a_person' ? 'no_number' : null, message: '' }
          : answer
      }),
    )
  },
)

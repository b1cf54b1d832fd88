import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { dumpRows } from '../../../../tests/world/databases/dump.ts'
import { pdfPages } from '../../../../tests/world/files/pdf.ts'
import { rowsByHeading } from '../../../../tests/world/files/read-workbook.ts'
import { unzip } from '../../../../tests/world/files/unzip.ts'
import { buildWorkbook } from '../../../../tests/world/files/workbook.ts'
import { addPerson, addTestCompany } from '../../../../tests/world/people/people.ts'
import { type Caller, signIn } from '../../../../tests/world/people/sign-in.ts'
import { type CheckingWorld, createCheckingWorld, waitFor } from '../../../../tests/world/product/checking.ts'
import { buildWaitingPackage } from '../../../../tests/world/product/packaged.ts'
import { replaceMappings } from '../../../answers/country-mapping/store.ts'
import { ROLES } from '../../../base/roles/role-rules.ts'
import { formatDate } from '../../../base/texts/format.ts'
import { STATUS } from '../../../checking/batches/status-rules.ts'
import type { Preflight } from '../../../checking/batches/upload/wire.ts'
import type { Task, TaskRow, TaskRows } from '../../../checking/batches/wire.ts'
import type { SingleResult } from '../../../checking/single-check/wire.ts'
import { troubleOf } from '../state-registers/pause-store.ts'

const PARTNER = 'PL1060000116'
const OTHER_PARTNER = 'PL8567346215'
const GERMAN = 'DE136695976'
const ACCOUNT = '23109010140000071377130001'
const SECOND_ACCOUNT = '93109010140000071377130002'
const FOREIGN = 'AT611904300234573201'
const COLUMN = 'Konto laut Weißer Liste (PL)'

const ROWS = [
  ['Kunde', 'UID', 'IBAN'],
  ['Przykład', PARTNER, 'PL23 1090 1014 0000 0713 7713 0001'],
  ['Inny', OTHER_PARTNER, ACCOUNT],
  ['Przykład', PARTNER, ACCOUNT],
  ['Przykład', PARTNER, FOREIGN],
  ['Przykład', PARTNER, '8.2249E+25'],
  ['Przykład', PARTNER, ''],
  ['Deutsche', GERMAN, SECOND_ACCOUNT],
]

type Fields = Record<string, string>
const fileOf = async (rows: string[][], fields: Fields = {}) => ({
  name: 'Liste.xlsx',
  bytes: await buildWorkbook({ sheets: [{ name: 'Liste', rows }] }),
  fields,
})
const checkList = async (world: CheckingWorld, rows: string[][], fields: Fields = {}, caller: Caller = world.browser) =>
  world.ended((await world.upload(await fileOf(rows, fields), caller)).json<Task>().id, caller)
const resultOf = async ({ browser }: CheckingWorld, id: number, caller = browser) =>
  rowsByHeading((await caller.call('GET', `/api/file/result/${id}`)).rawPayload, 1)
const cellsOf = async (world: CheckingWorld, id: number) => (await resultOf(world, id)).map(row => row[COLUMN] ?? '')
const rowsOf = async ({ browser }: CheckingWorld, id: number): Promise<TaskRow[]> =>
  (await browser.call('GET', `/api/tasks/${id}/rows?itemsPerPage=100`)).json<TaskRows>().items
const wordsOf = async (world: CheckingWorld, id: number) =>
  (await rowsOf(world, id)).map(({ uid, accountChecks }) => [uid, accountChecks?.map(({ word }) => word)])
const callsOf = ({ simulator }: CheckingWorld) => simulator.calls.filter(({ operation }) => operation === 'account')
const preflightOf = async (world: CheckingWorld, rows: string[][], fields: Fields = {}) =>
  (await world.upload({ ...(await fileOf(rows, fields)), url: '/api/tasks/preflight' })).json<Preflight>()
const short = (rows: string[][], ...places: number[]) => [ROWS[0] ?? [], ...places.map(place => rows[place] ?? [])]

describe('a list with accounts', () => {
  it('says of each Polish row whether the account is assigned, in all files and on the screen', async () => {
    const world = await createCheckingWorld()
    const { browser } = world
    const { id } = await checkList(world, ROWS)
    const day = formatDate(world.clock.now())
    const assigned = expect.stringMatching(
      new RegExp(`^Zugeordnet: Die polnische Weiße Liste ordnet das Konto …0001 am ${day} .*\\(Anfrage [\\w-]+\\)\\.$`),
    )
    expect(await cellsOf(world, id)).toEqual([
      assigned,
      expect.stringMatching(
        /^Nicht zugeordnet: .*…0001 .*\(Anfrage [\w-]+\)\. .*15\.000 PLN .* kostet den Steuerabzug\.$/,
      ),
      assigned,
      'Nicht geprüft: Das Konto …3201 ist kein polnisches.',
      expect.stringMatching(/^Nicht geprüft: In der Spalte steht keine lesbare Kontonummer/),
      '',
      '',
    ])
    expect(callsOf(world)).toHaveLength(2)
    expect(await wordsOf(world, id)).toEqual([
      [PARTNER, ['assigned', 'not-polish', 'unreadable']],
      [OTHER_PARTNER, ['not-assigned']],
      [GERMAN, undefined],
    ])
    const [partner] = await rowsOf(world, id)
    expect(partner).toMatchObject({ verdict: 'valid', accountChecks: [{ accountEnd: '0001', rows: [2, 4] }, {}, {}] })
    const report = (await pdfPages((await browser.call('GET', `/api/file/report/${id}`)).rawPayload)).join(' ')
    for (const part of ['Zugeordnet: ', 'Nicht zugeordnet: ', '15.000 PLN', 'kein polnisches'])
      expect(report).toContain(part)
  })

  it('keeps of an account its last four characters, beside the list itself, append-only', async () => {
    const world = await createCheckingWorld()
    const { database } = world
    await checkList(world, ROWS)
    const dump = await dumpRows(database)
    expect(dump).toContain(PARTNER)
    // The list itself is a zipped workbook, so that its cells are not in the dump.
    for (const account of [ACCOUNT, SECOND_ACCOUNT, FOREIGN]) expect(dump).not.toContain(account.slice(0, -4))
    const { rows } = await sql`select uid, account_end, word, sheet_rows, request_id <> '' as has_request,
      received_length > 0 as has_body from account_check order by sheet_rows[1]`.execute(database.db)
    const unsent = { has_request: false, has_body: null }
    expect(rows).toEqual([
      {
        ...{ uid: PARTNER, account_end: '0001', word: 'assigned', sheet_rows: [2, 4] },
        ...{ has_request: true, has_body: true },
      },
      {
        ...{ uid: OTHER_PARTNER, account_end: '0001', word: 'not-assigned', sheet_rows: [3] },
        ...{ has_request: true, has_body: true },
      },
      { uid: PARTNER, account_end: '3201', word: 'not-polish', sheet_rows: [5], ...unsent },
      { uid: PARTNER, account_end: '', word: 'unreadable', sheet_rows: [6], ...unsent },
    ])
    await expect(sql`update account_check set word = 'assigned'`.execute(database.db)).rejects.toThrow(/append-only/)
  })

  it('ends a list with numbers of other registers, too', async () => {
    const world = await createCheckingWorld()
    const { id } = await checkList(world, [
      ...short(ROWS, 1),
      ['Schweizer', 'CHE107185562', ''],
      ['Norsk', 'NO974760673', ''],
    ])
    expect((await cellsOf(world, id)).map(cell => cell.split(':')[0])).toEqual(['Zugeordnet', '', ''])
  })

  it('is left to workers that check accounts', async () => {
    const world = await createCheckingWorld({ hasWorker: false })
    const { id } = (await world.upload(await fileOf(ROWS))).json<Task>()
    const lease = (services: string) =>
      world.database.db.transaction().execute(async trx => {
        await sql`select set_config('uid_check.services', ${services}, true)`.execute(trx)
        return (
          await sql`update batch set finishing_token = gen_random_uuid() where id = ${id} returning 1`.execute(trx)
        ).rows
      })
    // That of release 2.0.0.
    expect(await lease('all')).toEqual([])
    expect(await lease('finanzamt vies accounts')).toHaveLength(1)
  })

  it('has the column in a CSV file too', async () => {
    const world = await createCheckingWorld()
    const bytes = Buffer.from(
      short(ROWS, 1, 4)
        .map(cells => cells.join(';'))
        .join('\r\n'),
    )
    const uploaded = await world.upload({ name: 'Liste.csv', type: 'text/csv', bytes })
    const { id } = await world.ended(uploaded.json<Task>().id)
    const result = (await world.browser.call('GET', `/api/file/result/${id}`)).rawPayload.toString('utf8')
    expect(result.split('\r\n')[0]).toContain(COLUMN)
    expect(result).toContain('Zugeordnet: ')
    expect(result).toContain('…3201')
  })

  it('says before the start which column is read, or that several are possible', async () => {
    const world = await createCheckingWorld({ hasWorker: false })
    expect(await preflightOf(world, ROWS)).toMatchObject({ accountColumn: 3 })
    const without = await preflightOf(world, short(ROWS, 7))
    expect(without).not.toHaveProperty('accountColumn')
    expect(without).not.toHaveProperty('inputCandidates')
    const two = ROWS.map(([name = '', uid = '', account = ''], at) => [name, uid, account, at ? ACCOUNT : 'Bankkonto'])
    expect(await preflightOf(world, two)).toMatchObject({ accountColumn: null, inputCandidates: { account: [3, 4] } })
    const chosen = await preflightOf(world, two, { accountColumn: '4' })
    expect(chosen).toMatchObject({ accountColumn: 4 })
    expect(chosen).not.toHaveProperty('inputCandidates')
    const ledger = ROWS.map(([name = '', uid = ''], at) => [name, uid, at ? String(200_000 + at) : 'Kontonummer'])
    expect(await preflightOf(world, ledger)).toMatchObject({ accountColumn: null })
  })

  it('sends none if a person chose no column, or if there are several', async () => {
    const world = await createCheckingWorld()
    const two = short(ROWS, 1).map((row, at) => [...row, at ? ACCOUNT : 'Bankkonto'])
    for (const [rows, fields] of [
      [short(ROWS, 1), { accountColumn: '0' }],
      [two, {}],
    ] as const) {
      const { id } = await checkList(world, rows, fields)
      expect(Object.keys((await resultOf(world, id))[0] ?? {})).not.toContain(COLUMN)
    }
    expect(callsOf(world)).toEqual([])
  })

  it('has neither column nor query if the white list is switched off', async () => {
    const world = await createCheckingWorld({ configuration: { whiteListUrl: null } })
    expect(await preflightOf(world, ROWS)).not.toHaveProperty('accountColumn')
    const { id } = await checkList(world, short(ROWS, 1))
    expect(Object.keys((await resultOf(world, id))[0] ?? {})).not.toContain(COLUMN)
    expect(callsOf(world)).toEqual([])
  })

  it('ends after several turns, in which other lists end', async () => {
    const world = await createCheckingWorld({ hasWorker: false })
    const second = ['Przykład', PARTNER, SECOND_ACCOUNT]
    const file = await fileOf([...short(ROWS, 1, 2), second])
    const { id } = (await world.upload(file)).json<Task>()
    await world.work({ accountTimes: { turnMs: 0 } })
    await world.ended((await world.uploadUids([GERMAN])).id)
    await world.ended(id)
    expect((await cellsOf(world, id)).map(cell => cell.split(':')[0])).toEqual([
      'Zugeordnet',
      'Nicht zugeordnet',
      'Zugeordnet',
    ])
    expect(callsOf(world)).toHaveLength(3)
    const { rows } = await sql`select finishing_tries from batch where id = ${id}`.execute(world.database.db)
    expect(rows).toEqual([{ finishing_tries: 1 }])
  })

  it('does not query about a VAT ID that is not valid', async () => {
    const world = await createCheckingWorld()
    const { id } = await checkList(world, [ROWS[0] ?? [], ['X', 'PL8567346216', ACCOUNT], ...short(ROWS, 1).slice(1)])
    const [invalid] = await rowsOf(world, id)
    expect(invalid).toMatchObject({ uid: 'PL8567346216', verdict: 'invalid' })
    expect((await cellsOf(world, id))[0]).toBe('')
    expect(callsOf(world)).toHaveLength(1)
  })
})

describe('without an answer', () => {
  const TWO = short(ROWS, 1, 2)

  it.each([
    ['an outage', 'http-503', 'no-answer'],
    ['a cut answer', 'truncated', 'no-answer'],
    ['a page', 'html', 'no-answer'],
    ['another day', 'old-date', 'no-answer'],
    ['no proof', 'no-request-id', 'no-answer'],
    ['an update', 'updating', 'no-answer'],
    ['the list’s limit', 'limit', 'limit'],
  ] as const)('%s: not checked, one call, and the list ends', async (_what, whiteList, word) => {
    const world = await createCheckingWorld({ simulator: { whiteList } })
    const { id } = await checkList(world, TWO)
    expect(await wordsOf(world, id)).toEqual([
      [PARTNER, [word]],
      [OTHER_PARTNER, [word]],
    ])
    for (const cell of await cellsOf(world, id)) expect(cell).toMatch(/^Nicht geprüft: /)
    expect(callsOf(world)).toHaveLength(1)
    const { rows } = await sql<{ account_end: string; request_id: string }>`
      select account_end, request_id from account_check`.execute(world.database.db)
    expect(rows.map(({ account_end, request_id }) => [account_end, request_id])).toEqual([
      ['0001', ''],
      ['0001', ''],
    ])
  })

  it('a short outage: the list waits, and asks again', async () => {
    const world = await createCheckingWorld({ hasWorker: false, simulator: { whiteList: 'http-503' } })
    const { id } = (await world.upload(await fileOf(TWO))).json<Task>()
    await world.work({ accountTimes: { retryMs: 50 } })
    // The pause is stored after the call.
    await waitFor(
      () => troubleOf(world.database.db, 'whiteListAccounts'),
      trouble => trouble !== null,
    )
    world.simulator.setBehaviour({ whiteList: 'good' })
    await sql`update register_state set rests_until = null`.execute(world.database.db)
    await world.ended(id)
    expect((await cellsOf(world, id)).map(cell => cell.split(':')[0])).toEqual(['Zugeordnet', 'Nicht zugeordnet'])
  })

  it('the own limit is shared by all companies, and a second company still gets calls', async () => {
    const world = await createCheckingWorld()
    // What the company's earlier lists used today.
    await useCalls(world, 4_999, world.company.id)
    const { id } = await checkList(world, short(ROWS, 1))
    expect(await wordsOf(world, id)).toEqual([[PARTNER, ['limit']]])
    const other = await otherCompany(world)
    const { id: otherId } = await checkList(world, short(ROWS, 1), {}, other)
    const { items } = (await other.call('GET', `/api/tasks/${otherId}/rows`)).json<TaskRows>()
    expect(items.map(({ accountChecks }) => accountChecks?.map(({ word }) => word))).toEqual([['assigned']])
    expect(callsOf(world)).toHaveLength(1)
    // Neither company sees the other's list.
    expect((await other.call('GET', `/api/tasks/${id}/rows`)).statusCode).toBe(404)
    expect((await world.browser.call('GET', `/api/file/result/${otherId}`)).statusCode).toBe(404)
  })

  it('without a free call in time: a list waits for one, a single check says so', async () => {
    const world = await createCheckingWorld()
    const { browser, database } = world
    await sql`insert into register_call (register, requests, ended, counts_until)
      values ('whiteListAccountsPace', 1, true, now() + interval '1 hour')`.execute(database.db)
    expect(await singleCheck(world, PARTNER, ACCOUNT)).toMatchObject({ verdict: 'valid', account: { word: 'busy' } })
    const { id } = (await world.upload(await fileOf(short(ROWS, 1)))).json<Task>()
    await waitFor(
      () => rowsOf(world, id),
      ([row]) => row?.verdict === 'valid',
    )
    expect((await browser.call('GET', `/api/tasks/${id}`)).json<Task>().status).not.toBe(STATUS.completed)
    await sql`delete from register_call`.execute(database.db)
    await world.ended(id)
    expect(await wordsOf(world, id)).toEqual([[PARTNER, ['assigned']]])
  })

  it('a fault of the check itself: not checked, and the list ends', async () => {
    const world = await createCheckingWorld()
    await sql`alter table account_check add constraint broken check (false)`.execute(world.database.db)
    const { id } = await checkList(world, TWO)
    for (const cell of await cellsOf(world, id)) expect(cell).toMatch(/^Nicht geprüft: .*nicht befragt .*…0001/)
  })

  it('a retry of the list queries again, and keeps what was stored', async () => {
    const world = await createCheckingWorld({
      simulator: { whiteList: 'http-503', memberStatesDown: ['FR'] },
      settings: { task_patience_minutes: 0, task_retry_on_error: 1 },
    })
    const { id } = await checkList(world, [...short(ROWS, 1, 4), ['Fr', 'FR40303265045', '']])
    world.simulator.setBehaviour({ whiteList: 'good', memberStatesDown: [] })
    await sql`update register_state set rests_until = null`.execute(world.database.db)
    await waitFor(
      async () => (await world.browser.call('POST', `/api/tasks/${id}/retry`, { when: 'now' })).statusCode,
      status => status === 204,
    )
    await waitFor(
      () => world.read(id),
      ({ status }) => status === STATUS.completed,
    )
    expect((await cellsOf(world, id)).map(cell => cell.split(':')[0])).toEqual(['Zugeordnet', 'Nicht geprüft', ''])
    const { rows } = await sql<{ word: string }>`select word from account_check order by id`.execute(world.database.db)
    expect(rows.map(({ word }) => word)).toEqual(['not-polish', 'no-answer', 'assigned'])
  })

  it('a single check says so, with its verdict', async () => {
    const world = await createCheckingWorld({ hasWorker: false, simulator: { whiteList: 'http-503' } })
    const check = await singleCheck(world, PARTNER, ACCOUNT)
    expect(check).toMatchObject({ verdict: 'valid', account: { word: 'no-answer', requestId: '', day: null } })
  })
})

const useCalls = async ({ database: { db } }: CheckingWorld, requests: number, companyId: number) => {
  await sql`insert into register_call (register, company_id, requests, ended, counts_until)
    values ('whiteListAccounts', ${companyId}, ${requests}, true, now() + interval '1 hour')`.execute(db)
}

async function otherCompany(world: CheckingWorld): Promise<Caller> {
  const company = await addTestCompany(world, { name: 'Zweite GmbH' })
  const person = await addPerson(world, { companyId: company.id })
  const mapping = { country: 'PL', api: 'vies', fallbackApi: null, updatedBy: person.id } as const
  await world.database.db.transaction().execute(trx => replaceMappings(trx, company.id, [mapping]))
  return signIn(world.app, person, world.clock)
}

const singleCheck = async ({ browser }: CheckingWorld, uid: string, account: string) =>
  (await browser.call('GET', `/api/tasks/uid/${uid}?account=${encodeURIComponent(account)}`)).json<SingleResult>()

describe('a single check', () => {
  it('says whether the account is assigned, beside the answer and in its report', async () => {
    const world = await createCheckingWorld({ hasWorker: false })
    const check = await singleCheck(world, PARTNER, `PL${ACCOUNT}`)
    expect(check).toMatchObject({ verdict: 'valid', account: { word: 'assigned', accountEnd: '0001', rows: [] } })
    const [stored] = (await world.browser.call('GET', '/api/tasks/uid')).json<SingleResult[]>()
    expect(stored).toEqual(check)
    const report = await world.browser.call('GET', `/api/file/report/single/${check.id}`)
    expect((await pdfPages(report.rawPayload)).join(' ')).toContain(check.account?.requestId)
    expect(await dumpRows(world.database)).not.toContain(ACCOUNT.slice(0, -4))
    for (const [uid, account] of [
      [GERMAN, ACCOUNT],
      [PARTNER, ''],
    ] as const)
      expect(await singleCheck(world, uid, account)).not.toHaveProperty('account')
    expect(callsOf(world)).toHaveLength(1)
  })
})

it('an auditor’s package has the answers with their bodies', async () => {
  const world = await createCheckingWorld({ hasWorker: false })
  const admin = await addPerson(world, { companyId: world.company.id, role: ROLES.admin })
  const browser = await signIn(world.app, admin, world.clock)
  const { id } = await singleCheck(world, PARTNER, ACCOUNT)
  const packages = `/api/company/${world.company.id}/auditor-packages`
  const created = (await browser.call('POST', packages, { firstDay: '2024-01-01', lastDay: '2099-12-31' })).json()
  expect(await buildWaitingPackage(world)).toBe(true)
  const archive = await unzip((await browser.call('GET', `${packages}/${created.id}/archive`)).rawPayload)
  const line = JSON.parse(archive.get('accounts.jsonl')?.toString() ?? '')
  expect(line).toMatchObject({ uid: PARTNER, accountEnd: '0001', word: 'assigned', check: `E-${id}` })
  expect(JSON.parse(line.body).result).toEqual({
    accountAssigned: 'TAK',
    requestId: line.requestId,
    requestDateTime: expect.any(String),
  })
})

import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../../tests/world/databases/database.ts'
import { pdfPages } from '../../../../tests/world/files/pdf.ts'
import { rowsByHeading } from '../../../../tests/world/files/read-workbook.ts'
import { unzip } from '../../../../tests/world/files/unzip.ts'
import { buildWorkbook } from '../../../../tests/world/files/workbook.ts'
import { addPerson } from '../../../../tests/world/people/people.ts'
import { signIn } from '../../../../tests/world/people/sign-in.ts'
import { type CheckingWorld, createCheckingWorld } from '../../../../tests/world/product/checking.ts'
import { buildWaitingPackage } from '../../../../tests/world/product/packaged.ts'
import { encryptAccount } from '../../../access/companies/account.ts'
import { updateCompany } from '../../../access/companies/store.ts'
import { OPERATOR_COMPANY_ID, ROLES } from '../../../base/roles/role-rules.ts'
import { queryMemberships } from '../../../checking/batches/finishing/query-memberships.ts'
import type { BatchRow } from '../../../checking/batches/list/view.ts'
import type { Preflight } from '../../../checking/batches/upload/wire.ts'
import type { Task, TaskRows } from '../../../checking/batches/wire.ts'
import type { Partner, PartnerList } from '../../../checking/partners/wire.ts'
import type { SingleResult } from '../../../checking/single-check/wire.ts'

const GROUP = 'CZ699004572'
const MEMBER = '04116364'
const MEMBER_SAID =
  /^Mitglied der Gruppe laut ARES vom .*: IČO 04116364, Penta Hospitals CZ, s\.r\.o\., Újezd 450\/40, 11800 Praha\.$/

/** A company that uses FinanzOnline for every country. */
async function groupWorld(options: Parameters<typeof createCheckingWorld>[0] = {}): Promise<CheckingWorld> {
  const world = await createCheckingWorld({ mapping: 'none', ...options })
  const account = { finCustomerId: '100000000001', finUserId: 'WEBUSER01', pin: 'Simulator-2026' }
  const encrypted = encryptAccount(world.encryption, OPERATOR_COMPANY_ID, account)
  await world.database.db.transaction().execute(trx => updateCompany(trx, OPERATOR_COMPANY_ID, encrypted))
  return world
}

const check = async ({ browser }: CheckingWorld, uid: string, query = '') =>
  (await browser.call('GET', `/api/tasks/uid/${uid}${query}`)).json<SingleResult>()
const aresCalls = ({ simulator }: CheckingWorld) => simulator.calls.filter(({ service }) => service === 'ares')

it('a list may name seventy thousand groups, and ends', async () => {
  const database = await freshDatabase()
  const rows = Array.from({ length: 70_000 }, (_, at) => ({
    row: at + 2,
    text: `CZ699${at + 100_000}`,
    country: '',
    ico: MEMBER,
  }))
  const batch = { id: 1, company_id: OPERATOR_COMPANY_ID } as BatchRow
  await queryMemberships({ database, groups: { query: async () => null } }, batch, rows)
})

describe('a single check of a group', () => {
  it('says by the company’s number who is a member, beside the answer, on the screen and in its report', async () => {
    const world = await groupWorld({ hasWorker: false })
    const without = await check(world, GROUP)
    expect(without).toMatchObject({ verdict: 'valid', onlyLevel1: true, level: 1 })
    expect(without).not.toHaveProperty('membership')
    const made = await check(world, GROUP, '?ico=4116364')
    expect(made).toMatchObject({ verdict: 'valid', onlyLevel1: true, level: 1, companyName: '' })
    expect(made.membership).toMatchObject({ word: 'member', ico: '4116364', name: 'Penta Hospitals CZ, s.r.o.' })
    expect(made.membership?.said).toContain('Mitglied der Gruppe laut ARES')
    const kept = (await world.browser.call('GET', '/api/tasks/uid')).json<SingleResult[]>()
    expect(kept).toEqual([made, without])
    const report = await world.browser.call('GET', `/api/file/report/single/${made.id}`)
    expect((await pdfPages(report.rawPayload)).join(' ')).toContain(made.membership?.said)
    const { rows } =
      await sql`select single_check_id, word, received_length > 0 as has_body from czech_membership`.execute(
        world.database.db,
      )
    expect(rows).toEqual([{ single_check_id: made.id, word: 'member', has_body: true }])
    await expect(sql`update czech_membership set word = 'ended'`.execute(world.database.db)).rejects.toThrow(
      /append-only/,
    )
  })

  it.each([
    ['25123891', 'other-group'],
    ['00023205', 'no-group'],
    ['27082440', 'ended'],
    ['11111111', 'not-found'],
    ['keine', 'malformed'],
  ])('%s: %s, and the verdict stays', async (ico, word) => {
    const world = await groupWorld({ hasWorker: false })
    expect(await check(world, GROUP, `?ico=${ico}`)).toMatchObject({ verdict: 'valid', level: 1, membership: { word } })
  })

  it('has its verdict where ARES does not answer', async () => {
    const world = await groupWorld({ hasWorker: false, simulator: { ares: 'http-500' } })
    const made = await check(world, GROUP, `?ico=${MEMBER}`)
    expect(made).toMatchObject({ verdict: 'valid', membership: { word: 'no-answer' } })
  })

  it('asks ARES only about it', async () => {
    const world = await groupWorld({ hasWorker: false })
    for (const uid of ['CZ04116364', 'CZ10300007', 'DE136695976', 'CZ699']) {
      expect(await check(world, uid, `?ico=${MEMBER}`)).not.toHaveProperty('membership')
    }
    expect(aresCalls(world)).toEqual([])
  })
})

const ROWS = [
  ['Kunde', 'UID', 'IČO'],
  ['Nemocnice', GROUP, MEMBER],
  ['Jiná', GROUP, '25123891'],
  ['Nemocnice', GROUP, MEMBER],
  ['Bez', GROUP, ''],
  ['Deutsche', 'DE136695976', '04116364'],
]

const sheetOf = (rows: string[][]) => buildWorkbook({ sheets: [{ name: 'Liste', rows }] })
const upload = async (world: CheckingWorld, rows: string[][], fields: Record<string, string> = {}) => {
  const file = { name: 'Liste.xlsx', bytes: await sheetOf(rows), fields }
  const answer = await world.upload(file)
  return world.ended(answer.json<Task>().id)
}
const resultOf = async ({ browser }: CheckingWorld, id: number) =>
  rowsByHeading((await browser.call('GET', `/api/file/result/${id}`)).rawPayload, 1)

describe('a list with groups', () => {
  it('has a column of what ARES says of each company, which is asked about once', async () => {
    const world = await groupWorld()
    const { browser } = world
    const { id } = await upload(world, ROWS)
    const said = (await resultOf(world, id)).map(row => row['CZ-Gruppe laut ARES'] ?? '')
    expect(said).toEqual([
      expect.stringMatching(MEMBER_SAID),
      expect.stringContaining('zu einer anderen Gruppe (CZ699001182)'),
      expect.stringMatching(MEMBER_SAID),
      '',
      '',
    ])
    expect(aresCalls(world)).toHaveLength(2)
    const { items } = (await browser.call('GET', `/api/tasks/${id}/rows`)).json<TaskRows>()
    expect(items.map(({ uid, verdict, memberships }) => [uid, verdict, memberships?.map(({ word }) => word)])).toEqual([
      [GROUP, 'valid', ['member', 'other-group']],
      ['DE136695976', 'valid', undefined],
    ])
    const report = (await pdfPages((await browser.call('GET', `/api/file/report/${id}`)).rawPayload)).join(' ')
    expect(report).toContain('Mitglied der Gruppe laut ARES')
  })

  it('takes the column that was chosen, or none', async () => {
    const world = await groupWorld()
    const rows = ROWS.map(([name = '', uid = '', ico = '']) => [name, uid, ico === 'IČO' ? 'Anmerkung' : ico])
    const headings = async (fields: Record<string, string>, given = rows) =>
      Object.keys((await resultOf(world, (await upload(world, given, fields)).id))[0] ?? {})
    expect(await headings({})).not.toContain('CZ-Gruppe laut ARES')
    expect(await headings({ icoColumn: '3' })).toContain('CZ-Gruppe laut ARES')
    expect(await headings({ icoColumn: '0' }, ROWS)).not.toContain('CZ-Gruppe laut ARES')
  })

  it('says where the column was found before anything is asked; without a group there is none', async () => {
    const world = await groupWorld({ hasWorker: false })
    const look = async (rows: string[][]) => {
      const file = { name: 'Liste.xlsx', bytes: await sheetOf(rows), url: '/api/tasks/preflight' }
      return (await world.upload(file)).json<Preflight>()
    }
    expect(await look(ROWS)).toMatchObject({ icoColumn: 3 })
    expect(await look(ROWS.filter(([, uid]) => uid !== GROUP))).not.toHaveProperty('icoColumn')
  })

  it('without a group sends no query and has no column, for any headings', async () => {
    const world = await groupWorld()
    const { id } = await upload(
      world,
      ROWS.filter(([, uid]) => uid !== GROUP),
    )
    expect(Object.keys((await resultOf(world, id))[0] ?? {})).not.toContain('CZ-Gruppe laut ARES')
    expect(aresCalls(world)).toEqual([])
  })

  it('ends all the same where ARES does not answer, and is not asked for ever', async () => {
    const world = await groupWorld({ simulator: { ares: 'http-500' } })
    const many = Array.from({ length: 9 }, (_, place) => ['x', GROUP, String(10_000_000 + place)])
    const { id } = await upload(world, [ROWS[0] ?? [], ...many])
    const said = (await resultOf(world, id)).map(row => row['CZ-Gruppe laut ARES'] ?? '')
    expect(said.filter(text => text.includes('nicht geantwortet'))).toHaveLength(3)
    expect(aresCalls(world)).toHaveLength(3)
  })
})

it('is asked and shown on the page of a partner', async () => {
  const world = await groupWorld({ hasWorker: false })
  const { browser, company } = world
  for (const uid of [GROUP, 'DE136695976']) await check(world, uid)
  const partners = `/api/company/${company.id}/partners`
  const { items } = (await browser.call('GET', partners)).json<PartnerList>()
  const idOf = (uid: string) => items.find(partner => partner.uid === uid)?.id
  const ask = (id: number | undefined, ico: string) => browser.call('POST', `${partners}/${id}/memberships`, { ico })
  expect((await ask(idOf(GROUP), MEMBER)).json()).toMatchObject({ word: 'member' })
  expect((await ask(idOf(GROUP), '25123891')).json()).toMatchObject({ word: 'other-group' })
  expect((await ask(idOf('DE136695976'), MEMBER)).statusCode).toBe(409)
  expect((await ask(idOf(GROUP), '')).statusCode).toBe(400)
  const shown = (await browser.call('GET', `${partners}/${idOf(GROUP)}`)).json<Partner>()
  expect(shown.memberships?.map(({ word }) => word)).toEqual(['other-group', 'member'])
  expect(shown).toMatchObject({ verdict: 'valid', givenName: '' })
  expect((await browser.call('GET', `${partners}/${idOf('DE136695976')}`)).json()).not.toHaveProperty('memberships')
})

describe('an auditor’s package', () => {
  it('has what ARES said with its body, and no such file where it said nothing', async () => {
    const world = await groupWorld({ hasWorker: false })
    const admin = await addPerson(world, { companyId: world.company.id, role: ROLES.admin })
    const browser = await signIn(world.app, admin, world.clock)
    const packages = `/api/company/${world.company.id}/auditor-packages`
    const partsOf = async () => {
      const { id } = (await browser.call('POST', packages, { firstDay: '2024-01-01', lastDay: '2099-12-31' })).json()
      expect(await buildWaitingPackage(world)).toBe(true)
      return unzip((await browser.call('GET', `${packages}/${id}/archive`)).rawPayload)
    }
    await check(world, 'DE136695976')
    expect([...(await partsOf()).keys()]).not.toContain('memberships.jsonl')
    const { id } = await check(world, GROUP, `?ico=${MEMBER}`)
    const lines = (await partsOf()).get('memberships.jsonl')?.toString().trimEnd().split('\n') ?? []
    const [said, ...others] = lines.map(line => JSON.parse(line))
    expect(said).toMatchObject({ uid: GROUP, ico: MEMBER, word: 'member', check: `E-${id}`, groupNumber: GROUP })
    expect(said).toMatchObject({ length: Buffer.byteLength(said.body), sha256: sha256Of(said.body) })
    expect(others).toEqual([])
  })
})

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex')

import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Databox } from '../../src/answers/confirmations/wire.ts'
import { readAuthenticators } from '../../src/app/start/demo/authenticators.ts'
import { CHIEF, CLERK, type DemoPerson } from '../../src/app/start/demo/people.ts'
import { ENDED, ENDED_TOO, MOVED, MOVED_TOO, RENAMED } from '../../src/app/start/demo/simulated-authorities.ts'
import type { Task, TaskRows } from '../../src/checking/batches/wire.ts'
import type { PartnerChanges, PartnerList, Timeline } from '../../src/checking/partners/wire.ts'
import type { Watching } from '../../src/checking/watching/wire.ts'
import type { Statistics } from '../../src/oversight/statistics/wire.ts'
import type { AuditList } from '../../src/platform/audit-log/wire.ts'
import type { ShownOperator } from '../../src/platform/operator/wire.ts'
import { drawnPages, faultsOnPage } from '../world/files/pdf-boxes.ts'
import { createVisitor, type Visitor } from '../world/people/visitor.ts'
import { waitFor } from '../world/product/checking.ts'
import { type RunningProduct, runProduct } from '../world/product/running-product.ts'

const DAY_MS = 86_400_000
// Two first starts and thirty simulated days on a busy machine.
const SETUP_TIMEOUT_MS = 900_000
const HISTORY_IS_READY = 'The history of the last thirty days is complete.'
const COMPLETED = 2
const WITH_ERRORS = 3
const UNRELIABLE = 'CZ00121100'

let demo: RunningProduct
let chief: Visitor
let clerk: Visitor
/** The state before the thirty days exist. */
let earlyState: Awaited<ReturnType<typeof readEarlyState>>
beforeAll(async () => {
  const first = await start()
  const isCreatingHistory = () => existsSync(join(first.dataDir, 'history', 'postgresql'))
  await waitFor(async () => isCreatingHistory(), Boolean)
  expect(await first.stop()).toBe(0)
  expect(readdirSync(first.dataDir)).not.toContain('postgresql')
  demo = await start(first.dataDir)
  // If this process was delayed until the thirty days existed, another demo is started.
  for (
    earlyState = await readEarlyState();
    demo.log().includes(HISTORY_IS_READY);
    earlyState = await readEarlyState()
  ) {
    await demo.stop()
    demo = await start()
  }
  await waitFor(
    async () => demo.log(),
    log => log.includes(HISTORY_IS_READY),
  )
}, SETUP_TIMEOUT_MS)
afterAll(() => demo.stop())

const start = (dataDir?: string): Promise<RunningProduct> =>
  runProduct({ command: 'demo', env: { DEMO_HISTORY: '' }, ...(dataDir === undefined ? {} : { dataDir }) })

const shownOperator = async (): Promise<ShownOperator> =>
  (await createVisitor(demo.address).call<ShownOperator>('GET', '/api/operator')).body

async function readEarlyState() {
  chief = await signIn(CHIEF)
  clerk = await signIn(CLERK)
  return {
    isToCome: (await shownOperator()).isPastToCome,
    entries: readdirSync(demo.dataDir),
    batches: await readBody<{ items: Task[] }>(chief, `/api/tasks/company/${CHIEF.companyId}`),
    asked: chief.call('GET', '/api/tasks/uid/ATU57194903').catch(String),
  }
}

async function signIn({ email, password }: DemoPerson): Promise<Visitor> {
  const visitor = createVisitor(demo.address)
  await visitor.signIn(email, password, { secret: readAuthenticators(demo.dataDir)[email] ?? '' })
  return visitor
}

const readBody = async <T>(visitor: Visitor, path: string): Promise<T> => (await visitor.call<T>('GET', path)).body

/** Returns a company's batches from the past. */
const pastBatchesOf = async (visitor: Visitor, { companyId }: DemoPerson): Promise<Task[]> => {
  const { items } = await readBody<{ items: Task[] }>(visitor, `/api/tasks/company/${companyId}?itemsPerPage=50`)
  return items.filter(({ createdAt }) => age(createdAt) > DAY_MS / 4)
}
const age = (at: string | null): number => Date.now() - Date.parse(at ?? '')

it('the demo is usable before its history exists, admits its users, and answers an early check later', async () => {
  expect([earlyState.isToCome, earlyState.batches.items]).toEqual([true, []])
  expect(earlyState.entries).not.toContain('postgresql')
  // Both are still signed in.
  for (const [visitor, { email }] of [
    [chief, CHIEF],
    [clerk, CLERK],
  ] as const)
    expect((await readBody<{ email: string }>(visitor, '/api/users/user/current')).email).toBe(email)
  // A call waits 15 s; then its answer is to retry.
  expect(await earlyState.asked).toMatchObject({ status: expect.toSatisfy(status => [200, 503].includes(status)) })
  expect(await chief.call('GET', '/api/tasks/uid/ATU57194903')).toMatchObject({
    status: 200,
    body: { uid: 'ATU57194903' },
  })
  expect(await shownOperator()).not.toHaveProperty('isPastToCome')
  // The chief's, and that of the user who uploaded the samples.
  const { items } = await readBody<AuditList>(chief, '/api/auditlog?itemsPerPage=-1')
  expect(items.filter(({ action, at }) => action === 'sign-in.done' && age(at) < DAY_MS / 4)).toHaveLength(2)
  expect(readdirSync(demo.dataDir)).not.toContain('history')
})

it('creates batches of two companies with past dates and reports', async () => {
  const batches = [...(await pastBatchesOf(chief, CHIEF)), ...(await pastBatchesOf(clerk, CLERK))]
  expect(batches.length).toBeGreaterThanOrEqual(4)
  for (const { createdAt, startedAt, finishedAt, hasReport } of batches) {
    expect(hasReport).toBe(true)
    expect(age(startedAt)).toBeLessThanOrEqual(age(createdAt))
    // The retried questions ended on the next working day.
    expect(age(finishedAt)).toBeGreaterThan(age(createdAt) - 4 * DAY_MS)
  }
})

it.each([
  ['chief', CHIEF],
  ['clerk', CLERK],
] as const)("writes reports of the %s's batches without overlapping words", async (_, person) => {
  const visitor = person === CHIEF ? chief : clerk
  const reports = (await pastBatchesOf(visitor, person)).map(({ id }) => visitor.download(`/api/file/report/${id}`))
  for (const { bytes, status } of await Promise.all(reports)) {
    expect(status).toBe(200)
    expect((await drawnPages(bytes)).flatMap(page => faultsOnPage(page, 'batch'))).toEqual([])
  }
})

it('creates invalid customers, and an outage after which one batch was retried and one is still open', async () => {
  expect((await pastBatchesOf(clerk, CLERK)).map(({ status }) => status).sort()).toEqual([COMPLETED, WITH_ERRORS])
  expect((await pastBatchesOf(clerk, CLERK)).some(({ invalidRows }) => invalidRows >= 5)).toBe(true)
  expect(new Set((await pastBatchesOf(chief, CHIEF)).map(({ status }) => status))).toEqual(new Set([COMPLETED]))
  const { outcomes, weather } = await readBody<Statistics>(chief, '/api/statistics?weather=true')
  expect(outcomes.filter(({ valid }) => valid > 0).length).toBeGreaterThanOrEqual(6)
  expect(
    weather?.week.some(({ country, asked: ministryRows, answered }) => country === 'DE' && answered < ministryRows),
  ).toBe(true)
  expect((await readBody<Statistics>(clerk, '/api/statistics')).openRows).toBeGreaterThan(0)
})

it('creates DataBox documents that confirm the ministry’s answers of the days before', async () => {
  const confirmedBatch = (await pastBatchesOf(chief, CHIEF)).find(({ fileName }) =>
    fileName.startsWith('Lieferanten Jahresprüfung'),
  )
  const { items } = await readBody<TaskRows>(chief, `/api/tasks/${confirmedBatch?.id}/rows?itemsPerPage=-1`)
  const ministryRows = items.filter(({ service }) => service === 'finanzamt')
  expect(ministryRows.length).toBeGreaterThan(0)
  for (const { confirmation } of ministryRows) expect(confirmation).toMatchObject({ isConfirmed: true })
  const box = await readBody<Databox>(chief, `/api/company/${CHIEF.companyId}/databox`)
  expect(box).toMatchObject({ isOn: true, trouble: '', isUnreached: false, unread: 0 })
  expect(box.papers).toBeGreaterThan(1)
})

it('creates an answer of each register outside the EU, and of BZSt', async () => {
  const registerBatch = (await pastBatchesOf(chief, CHIEF)).find(({ fileName }) =>
    fileName.startsWith('Lieferanten Schweiz'),
  )
  const { items } = await readBody<TaskRows>(chief, `/api/tasks/${registerBatch?.id}/rows?itemsPerPage=-1`)
  expect(items.map(({ uid, service, verdict }) => `${uid} ${service} ${verdict}`)).toEqual([
    'CHE107185562 bfs valid',
    'CHE990000071 bfs valid',
    'CHE990000088 bfs invalid',
    'CHE990000119 bfs invalid',
    'CZ699004572 finanzamt valid',
    `${UNRELIABLE} finanzamt valid`,
    'GB980780684 hmrc valid',
    'NO990000018 brreg valid',
    'PL1060000151 vies valid',
    'RO40414036 finanzamt valid',
    'SK2022700053 finanzamt valid',
  ])
  const marks = items.filter(({ uid }) => /^(PL|RO|SK)/.test(uid)).map(({ listing }) => listing)
  expect(marks).toEqual([
    expect.stringContaining('nicht für die Mehrwertsteuer registriert seit 04.03.2025'),
    expect.stringContaining('01.05.2024'),
    expect.stringContaining('05.05.2020'),
  ])
  const partners = await readBody<PartnerList>(chief, `/api/company/${CHIEF.companyId}/partners?search=MT10396417`)
  expect(partners.items).toMatchObject([{ service: 'bzst', verdict: 'valid' }])
})

it('creates a judgement, which the next list shows for the same company', async () => {
  const differing = (await pastBatchesOf(chief, CHIEF)).filter(({ differingRows }) => differingRows === 1)
  expect(differing).toHaveLength(2)
  for (const { id } of differing) {
    const { items } = await readBody<TaskRows>(chief, `/api/tasks/${id}/rows?show=differing`)
    expect(items.map(({ judgement }) => judgement)).toMatchObject([
      {
        stands: true,
        said: expect.stringMatching(/^Ist dieselbe Firma, laut Clara Beispiel am \d\d\.\d\d\.\d{4}: Umbenannt/),
      },
    ])
  }
})

/** Returns the unseen changes of the partners of a user's company, oldest first. */
const unseenChangesOf = async (visitor: Visitor, { companyId }: DemoPerson): Promise<string[]> => {
  const { changes } = await readBody<PartnerChanges>(visitor, `/api/company/${companyId}/partner-changes?unseen=true`)
  // ADIS may have been queried when the partner was created, or later; only a later result is a
  // change.
  return changes
    .filter(({ partner }) => partner.uid !== UNRELIABLE)
    .toReversed()
    .map(({ kind, partner }) => `${kind} ${partner.uid}`)
}

it('creates each change of both companies’ partners once, unseen by all users', async () => {
  expect((await unseenChangesOf(chief, CHIEF)).sort()).toEqual(
    [`address ${MOVED}`, `judgement-lapsed ${RENAMED}`, `name ${RENAMED}`, `verdict ${ENDED}`].sort(),
  )
  expect((await unseenChangesOf(clerk, CLERK)).sort()).toEqual([`address ${MOVED_TOO}`, `verdict ${ENDED_TOO}`].sort())
})

it('creates a company that watches its partners, one of which became invalid', async () => {
  const watching = await readBody<Watching>(chief, `/api/company/${CHIEF.companyId}/watching`)
  expect([watching.isOn, watching.watched >= 15, watching.perDay > 0]).toEqual([true, true, true])
  const partners = `/api/company/${CHIEF.companyId}/partners`
  const [endedPartner] = (await readBody<PartnerList>(chief, `${partners}?search=${ENDED}`)).items
  const { events } = await readBody<Timeline>(chief, `${partners}/${endedPartner?.id}/timeline`)
  const verdicts = events.flatMap(event => (event.kind === 'answer' ? event.verdict : [])).reverse()
  expect(verdicts.length).toBeGreaterThanOrEqual(3)
  expect([verdicts[0], verdicts.at(-1)]).toEqual(['valid', 'invalid'])
})

it('creates a list of invoices, with the evidence for the date of each', async () => {
  const list = (await pastBatchesOf(chief, CHIEF)).find(({ fileName }) => fileName.startsWith('Eingangsrechnungen'))
  const { items } = await readBody<TaskRows>(chief, `/api/tasks/${list?.id}/rows?itemsPerPage=50`)
  const days = items.flatMap(({ invoiceDays }) => invoiceDays).sort((left, right) => left.row - right.row)
  expect(days.map(({ said }) => said)).toEqual([
    expect.stringMatching(/^gültig laut Abfrage vom \S+ \(am selben Tag\)$/),
    expect.stringMatching(/^gültig laut Abfrage vom \S+ \(2 Tage davor\)/),
    expect.stringMatching(/^gültig laut Abfrage vom \S+ \(3 Tage danach\)/),
    expect.stringMatching(/^gültig laut .* davor\).*ungültig laut .* danach\)/),
    expect.stringMatching(/^ungültig laut /),
    expect.stringMatching(/^keine Abfrage für diesen Tag/),
    expect.stringMatching(/^Datum mehrdeutig/),
  ])
})

it('writes the audit log of the past days in order', async () => {
  const { items } = await readBody<AuditList>(chief, '/api/auditlog?itemsPerPage=-1')
  const days = new Set(items.map(({ at }) => at.slice(0, 10)))
  expect(days.size).toBeGreaterThanOrEqual(6)
  const moments = items.map(({ at }) => Date.parse(at))
  // In the order of their ids; two of the same moment may be written shortly after each other.
  const isBefore = (at: number, index: number) => at - (moments[index + 1] ?? 0) < -1_000
  expect(moments.filter(isBefore)).toEqual([])
  expect(Math.max(...moments.map(moment => Date.now() - moment))).toBeGreaterThan(20 * DAY_MS)
})

it('the history is created only once: a second start adds nothing', async () => {
  const before = (await pastBatchesOf(chief, CHIEF)).length
  expect(await demo.stop()).toBe(0)
  demo = await runProduct({ command: 'demo', dataDir: demo.dataDir, env: { DEMO_HISTORY: '' } })
  chief = await signIn(CHIEF)
  expect(await pastBatchesOf(chief, CHIEF)).toHaveLength(before)
})

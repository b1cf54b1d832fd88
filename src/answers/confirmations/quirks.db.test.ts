import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addTestCompany } from '../../../tests/world/people/people.ts'
import { createMovedClock, DAY } from '../../../tests/world/product/moved-clock.ts'
import { simulatedAccount } from '../../../tests/world/product/simulated-account.ts'
import { createTestProduct, type TestProduct } from '../../../tests/world/product/test-product.ts'
import { finanzonlineAccountOf } from '../../access/companies/account.ts'
import { workServices } from '../../app/start/start-work.ts'
import { QUIRK_NAMES, type QuirkName } from '../../simulator/registers/finanzonline/databox/quirks.ts'
import { type Simulator, startSimulator } from '../../simulator/simulator.ts'
import { storeAnswers } from '../checks/store.ts'
import { confirmationsOf } from './confirmations.ts'
import { databoxJob } from './job.ts'
import { switchBox } from './store.ts'

const UID = 'DE136695976'
const UNREADABLE = 'not read: unreadable-answer'
const REFUSED = 'not read: request-refused'
const NO_DOCUMENT = 'read: nothing of ours'
const CONFIRMED = 'confirmed'
const NO_STATEMENT = 'stored, without a statement on it'

/** The expected result of each quirk: readable, unreadable, or without a statement. */
const EXPECTED: Record<QuirkName, string> = {
  good: CONFIRMED,
  'with-stnr': CONFIRMED,
  'upper-fileart': CONFIRMED,
  'no-betreff': CONFIRMED,
  'plain-datbesch': CONFIRMED,
  'plain-ts_zust': CONFIRMED,
  'utc-ts_zust': CONFIRMED,
  'read-status': CONFIRMED,
  'other-order': CONFIRMED,
  'no-filebez': CONFIRMED,
  'rc -1': 'not read: session',
  'rc -2': 'not read: maintenance',
  'rc -3': 'not read: technical-error',
  'rc -4': REFUSED,
  'rc -5': REFUSED,
  'rc -6': REFUSED,
  'rc 99': 'not read: unknown-code',
  'paper rc -1': 'not read: session',
  'paper rc -3': 'not read: technical-error',
  page: 'not read: maintenance',
  html: UNREADABLE,
  'http-503': 'not read: service-unavailable',
  'http-429': 'not read: overload',
  empty: UNREADABLE,
  truncated: UNREADABLE,
  cut: 'not read: connection',
  reset: 'not read: connection',
  gzip: CONFIRMED,
  'empty-soap': UNREADABLE,
  'broken-soap': UNREADABLE,
  'wrong-root': UNREADABLE,
  'no-rc': UNREADABLE,
  'word-rc': UNREADABLE,
  doctype: UNREADABLE,
  deep: UNREADABLE,
  'two-rc': UNREADABLE,
  fault: 'not read: technical-error',
  'validation-error': REFUSED,
  'latin-1': CONFIRMED,
  'no-applkey': NO_DOCUMENT,
  'two-applkeys': NO_DOCUMENT,
  'no-ts_zust': NO_DOCUMENT,
  'lower-anbringen': NO_DOCUMENT,
  'long-anbringen': NO_DOCUMENT,
  'other-erltyp': NO_DOCUMENT,
  'two-anbringen': NO_DOCUMENT,
  'listed-twice': CONFIRMED,
  'one-key-two-kinds': NO_DOCUMENT,
  'huge-list': CONFIRMED,
  'too-large-list': UNREADABLE,
  'base64-lines': CONFIRMED,
  'base64-broken': 'broken: base64',
  'base64-cut': 'broken: base64',
  'no-result': UNREADABLE,
  'empty-result': 'broken: base64',
  'two-results': UNREADABLE,
  'huge-paper': 'too-large: bytes',
  'big-paper': CONFIRMED,
  'paper-latin-1': CONFIRMED,
  'paper-bom': CONFIRMED,
  'paper-more-attributes': 'unknown: Land',
  'paper-namespace': CONFIRMED,
  'paper-repeats': CONFIRMED,
  'paper-contradicts': 'contradicted',
  'paper-both': 'contradicted',
  'paper-other-requester': NO_STATEMENT,
  'paper-other-day': NO_STATEMENT,
  'paper-of-delivery': 'unknown: day-of-delivery',
  'paper-no-day': 'unknown: Datum',
  'paper-other-root': 'unknown: root',
  'paper-other-child': 'unknown: Antwort',
  'paper-level-3': 'unknown: Stufe',
  'paper-lower-word': 'unknown: gueltig',
  'paper-no-word': 'unknown: gueltig',
  'paper-empty': 'unknown: empty',
  'paper-doctype': 'unknown: xml',
  'paper-cut': 'unknown: xml',
  'paper-pdf': 'unknown: no-xml',
}

const tidOf = (name: QuirkName): string => String(200_000_000_000 + QUIRK_NAMES.indexOf(name))
const neverAborted = new AbortController().signal

let product: TestProduct
let simulator: Simulator
/** Lines of the log about our own failures, which users see as internal-error, without a cause. */
const failures: string[] = []
beforeAll(async () => {
  simulator = await startSimulator({ accounts: QUIRK_NAMES.map(name => simulatedAccount(tidOf(name))) })
  const configuration = { upstreamTimeoutMs: 30_000, finanzonlineHerstellerId: 'ATU13585627' }
  const write = (line: string) => void (/"err":/.test(line) && failures.push(line))
  const log = pino({ level: 'error' }, { write })
  product = await createTestProduct({ simulator, clock: createMovedClock(), configuration, log })
})
afterAll(async () => {
  await product.close()
  await product.database.close()
  await simulator.close()
})

/** Queries one UID as a company of its own; returns the company and the answer's id. */
async function queryAsNewCompany(name: QuirkName) {
  const { runtime, database } = product
  const world = { database, encryption: runtime.encryption }
  const account = { finCustomerId: tidOf(name), finUserId: 'WEBUSER01', pin: 'Simulator-2026' }
  const company = await addTestCompany(world, { uid: 'ATU57194903', useCustomLogin: true, account })
  const finanzonlineAccount = await finanzonlineAccountOf(database.db, runtime.encryption, company.id)
  const caller = { companyId: company.id, kind: 'person' } as const
  const requesterFields = { requester: { uid: '', name: '' }, ownUids: { DE: '', GB: '' }, trader: [] }
  const question = { service: 'finanzamt', caller, uid: UID, account: finanzonlineAccount, ...requesterFields } as const
  const { answers } = await runtime.authorities.query(question, neverAborted)
  const owner = { companyId: company.id, userId: null, batchId: null }
  const [answerId = 0] = await database.db.transaction().execute(trx => storeAnswers(trx, owner, answers))
  await database.db.transaction().execute(trx => switchBox(trx, company.id, true, product.clock.now()))
  return { companyId: company.id, answerId }
}

async function outcomeOf({ companyId, answerId }: { companyId: number; answerId: number }): Promise<string> {
  const { db } = product.database
  const box = await db.selectFrom('databox').selectAll().where('company_id', '=', companyId).executeTakeFirstOrThrow()
  if (box.trouble !== null) return `not read: ${box.trouble}`
  const papers = await db.selectFrom('databox_paper').selectAll().where('company_id', '=', companyId).execute()
  const [paper] = papers
  if (paper === undefined) return NO_DOCUMENT
  if (paper.form !== 'confirmations') return `${paper.form}: ${paper.flaw}`
  const confirmation = (await confirmationsOf(db, companyId, [answerId])).get(answerId)
  if (confirmation === undefined) return NO_STATEMENT
  return confirmation.isConfirmed ? CONFIRMED : 'contradicted'
}

const OTHER_KINDS = /^(?!UID)/

it.each(QUIRK_NAMES)('%s', async name => {
  simulator.setBehaviour({ databox: 'good' })
  const company = await queryAsNewCompany(name)
  product.clock.move(DAY)
  simulator.setBehaviour({ databox: name })
  await databoxJob(workServices(product.runtime)).run(neverAborted)
  expect(failures).toEqual([])
  expect(await outcomeOf(company)).toBe(EXPECTED[name])
  const papers = simulator.documentsOf(tidOf(name))
  expect(papers.filter(({ kind, fetched }) => OTHER_KINDS.test(kind) && fetched > 0)).toEqual([])
  // Failures of the DataBox do not stop queries.
  expect(product.runtime.authorities.hasOpenBreaker('finanzamt', 'DE')).toBe(false)
  const { db } = product.database
  await db.transaction().execute(trx => switchBox(trx, company.companyId, false, product.clock.now()))
})

import { encryptAccount } from '../../src/access/companies/account.ts'
import { updateCompany } from '../../src/access/companies/store.ts'
import { TOTP_SECRET } from '../../src/access/credentials/second-factor.ts'
import { updateUser } from '../../src/access/credentials/user-store.ts'
import type { Language } from '../../src/base/texts/define.ts'
import type { Task } from '../../src/checking/batches/wire.ts'
import { listWorkbook } from '../../src/documents/spreadsheets/writing/list-workbook.ts'
import { addPerson, addTestCompany, type Person } from '../world/people/people.ts'
import { type Caller, signIn } from '../world/people/sign-in.ts'
import { uploadAs, waitFor } from '../world/product/checking.ts'
import {
  ENDED_UID,
  FILES,
  firstList,
  GUIDE_COMPANIES,
  MOVED_UID,
  NEWCOMERS_SECRET,
  RENAMED_UID,
  SILENT_UID,
  secondList,
  sheetOf,
} from './sample-data.ts'
import type { GuideWorld } from './world.ts'

/** The people of a language's company, and the ids of the batches of their two lists. */
export type GuideData = {
  companyId: number
  admin: Person
  user: Person
  newcomer: Person
  first: number
  second: number
}

/**
 * The moment before the first sign-in, the days of the two lists and of the checks, and the day of
 * the pictures.
 */
export const START_TIME = '2026-10-05T07:00:00Z'
const FIRST_LIST = '2026-10-12T07:20:00Z'
const SECOND_LIST = '2026-11-10T08:20:00Z'
const SINGLE_CHECKS = '2026-11-19T13:20:00Z'
export const TODAY = '2026-11-20T09:00:00Z'

/**
 * Simulates six weeks of the companies of both languages through the HTTP API, up to the morning of
 * the pictures.
 */
export async function simulateSixWeeks(world: GuideWorld): Promise<Record<Language, GuideData>> {
  const companies = { de: await addCompany(world, 'de'), en: await addCompany(world, 'en') }
  const first = await uploadOn(FIRST_LIST, { world, companies, rowsOf: firstList, name: 'first' })
  world.simulator.setBehaviour({ endedUids: [ENDED_UID], renamedUids: [RENAMED_UID], movedUids: [MOVED_UID] })
  const silentStates = [SILENT_UID.slice(0, 2)]
  world.simulator.setBehaviour({ finanzonlineStatesDown: silentStates, memberStatesDown: silentStates })
  const second = await uploadOn(SECOND_LIST, { world, companies, rowsOf: secondList, name: 'second' })
  world.simulator.setBehaviour({ finanzonlineStatesDown: [], memberStatesDown: [] })
  await world.moveTo(SINGLE_CHECKS)
  await asEachCompany('user', { world, companies }, async caller => {
    for (const uid of [SILENT_UID, ENDED_UID]) await callOrThrow(caller, 'GET', `/api/tasks/uid/${uid}`)
  })
  await world.moveTo(TODAY)
  await asEachCompany('admin', { world, companies }, async (caller, language) => {
    const { companyId } = companies[language]
    await saveSettings(caller, companyId, { ...PATIENT, watch_partners: '1' })
    await callOrThrow(caller, 'PUT', `/api/company/${companyId}/watching`, { watch: true, batch: first[language] })
  })
  return { de: { ...companies.de, ...batchIdsOf('de') }, en: { ...companies.en, ...batchIdsOf('en') } }

  function batchIdsOf(language: Language) {
    return { first: first[language], second: second[language] }
  }
}

const IMPATIENT = { task_patience_minutes: '0', task_retry_on_error: '1' }
/** The defaults of a company. */
const PATIENT = { task_patience_minutes: '10', task_retry_on_error: '3' }

type CompanyPeople = Omit<GuideData, 'first' | 'second'>
type GuideState = { world: GuideWorld; companies: Record<Language, CompanyPeople> }

async function addCompany({ runtime }: GuideWorld, language: Language): Promise<CompanyPeople> {
  const { company, account, ...people } = GUIDE_COMPANIES[language]
  const { id: companyId } = await addTestCompany(runtime, { ...company, useCustomLogin: true })
  const [admin, user] = [
    await addPerson(runtime, { companyId, ...people.admin }),
    await addPerson(runtime, { companyId, ...people.user }),
  ]
  const newcomer = await addPerson(runtime, { companyId, ...people.newcomer, isNew: true })
  const { database, encryption } = runtime
  await database.db.transaction().execute(async trx => {
    await updateCompany(trx, companyId, {
      german_uid: company.german_uid,
      ...encryptAccount(encryption, companyId, account),
    })
    // Stops the worker from querying partners: a company that starts watching has the first queried
    // at once.
    const lease = { next_at: new Date(TODAY), lease_token: 'the guide', lease_until: new Date('2027-01-01') }
    await trx
      .insertInto('watching')
      .values({ company_id: companyId, ...lease })
      .execute()
    await updateUser(trx, newcomer.id, {
      totp_secret_sealed: encryption.encrypt(NEWCOMERS_SECRET, TOTP_SECRET.context(newcomer)),
    })
  })
  return { companyId, admin, user, newcomer: { ...newcomer, totpSecret: NEWCOMERS_SECRET } }
}

async function asEachCompany(
  role: 'admin' | 'user',
  { world, companies }: GuideState,
  action: (caller: Caller, language: Language) => Promise<unknown>,
): Promise<void> {
  for (const language of ['de', 'en'] as const) {
    const caller = await signIn(world.app, companies[language][role], world.clock)
    await action(caller, language)
  }
}

type List = GuideState & { rowsOf: (language: Language) => string[][]; name: 'first' | 'second' }

/**
 * The User uploads and waits for the report; the Admin has shortened the patience of ten minutes
 * for unanswered questions.
 */
async function uploadOn(moment: string, { world, companies, rowsOf, name }: List): Promise<Record<Language, number>> {
  await world.moveTo(moment)
  const batchIds = { de: 0, en: 0 }
  await asEachCompany('admin', { world, companies }, (caller, language) =>
    saveSettings(caller, companies[language].companyId, IMPATIENT),
  )
  await asEachCompany('user', { world, companies }, async (caller, language) => {
    const bytes = await listWorkbook(sheetOf(language), rowsOf(language))
    const answer = await uploadAs(world, caller, { name: FILES[language][name], bytes, fields: { language } })
    if (answer.statusCode !== 201) throw new Error(`the upload was answered ${answer.statusCode}: ${answer.body}`)
    batchIds[language] = answer.json<Task>().id
    await waitFor(
      () => readTask(caller, batchIds[language]),
      ({ finishedAt, hasReport }) => finishedAt !== null && hasReport,
    )
  })
  return batchIds
}

const readTask = async (caller: Caller, id: number): Promise<Task> =>
  (await caller.call('GET', `/api/tasks/${id}`)).json<Task>()

async function saveSettings(caller: Caller, companyId: number, settings: Record<string, string>): Promise<void> {
  for (const [key, value] of Object.entries(settings))
    await callOrThrow(caller, 'PUT', `/api/tasks/settings/${companyId}`, { key, value })
}

async function callOrThrow(
  caller: Caller,
  method: 'GET' | 'PUT' | 'POST',
  path: string,
  body?: unknown,
): Promise<void> {
  const { statusCode, body: responseBody } = await caller.call(method, path, body)
  if (statusCode >= 300) throw new Error(`${method} ${path}: ${statusCode} ${responseBody}`)
}

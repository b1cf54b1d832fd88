import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { TaskDetail } from '../../../src/checking/batches/wire.ts'
import { rowsByHeading } from '../files/read-workbook.ts'
import { buildUidList } from '../files/workbook.ts'
import { createVisitor } from '../people/visitor.ts'
import { createRetryingClient, type RetryingClient } from './line.ts'
import type { Tenant } from './tenants.ts'

/** A company's results: answered calls, cut-off calls (with unknown outcome), and errors. */
export type CompanyResults = {
  uploads: { name: string; id: number }[]
  cutUploads: string[]
  checks: number
  cutChecks: number
  signIns: number
  downloads: number
  rows: number
  unanswered: number
  faults: string[]
}

type Plan = { webs: () => string[]; until: number; rows: number; pauseMs: number; place: number }

const LISTS_PER_COMPANY = 20_000
const LISTS_PER_SIGN_IN = 12
const POLL_MS = 700
const BATCH_TIMEOUT_MS = 600_000

/**
 * Repeats a company's day: a list, its result and report, checks by a person and a program, lists,
 * and an occasional sign-in.
 */
export async function simulateCompany(tenant: Tenant, plan: Plan): Promise<CompanyResults> {
  const results: CompanyResults = {
    uploads: [],
    cutUploads: [],
    checks: 0,
    cutChecks: 0,
    signIns: 0,
    downloads: 0,
    rows: 0,
    unanswered: 0,
    faults: [],
  }
  let session = await signIn(tenant, plan, results)
  const person = createRetryingClient(plan.webs, () => session)
  const program = createRetryingClient(plan.webs, () => ({ authorization: `Bearer ${tenant.key}` }))
  for (let number = 0; performance.now() < plan.until; number += 1, await wait(plan.pauseMs)) {
    if (number % LISTS_PER_SIGN_IN === LISTS_PER_SIGN_IN - 1) session = await signIn(tenant, plan, results)
    const uids = uidsOf(plan, number)
    const id = await (number % 2 === 0 ? uploadOnce : uploadIdempotently)(
      { person, program, results },
      tenant,
      number,
      uids,
    )
    if (id === null) continue
    await checkOne({ person, program, results }, uids, number)
    await pollPages(person, tenant, results, id)
    await verifyBatch(person, results, id, uids)
  }
  return results
}

/** A code works only once; if the web process is killed during a sign-in, the next code is used. */
async function signIn({ person }: Tenant, { webs }: Plan, results: CompanyResults): Promise<Record<string, string>> {
  for (let tries = 0; tries < 20; tries += 1, await wait(500)) {
    const visitor = createVisitor(webs()[tries % 2] ?? '')
    const secret = await visitor.signIn(person.email, person.password, { secret: person.totpSecret }).catch(() => null)
    if (secret === null) continue
    results.signIns += 1
    const cookies = visitor.cookies()
    return {
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
      'x-xsrf-token': cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '',
    }
  }
  throw new Error(`${person.email} could not sign in`)
}

/** Returns new UIDs, one of them twice, and one of the list before. */
function uidsOf({ place, rows }: Plan, number: number): string[] {
  const newCount = rows - 2
  const uid = (at: number) => `DE${100_000_011 + (place * LISTS_PER_COMPANY * newCount + at) * 10}`
  const uids = Array.from({ length: newCount }, (_, at) => uid(number * newCount + at))
  return [...uids, uids[0] ?? '', uid(Math.max(0, number - 1) * newCount + 1)]
}

type Clients = { person: RetryingClient; program: RetryingClient; results: CompanyResults }

/**
 * Uploads as the person, with a new file name for each try, because a cut-off upload may have been
 * stored.
 */
async function uploadOnce({ person, results }: Clients, tenant: Tenant, number: number, uids: string[]) {
  for (let tries = 0; tries < 20; tries += 1, await wait(200)) {
    const name = `Liste ${tenant.id}-${number}-${tries}.xlsx`
    const answer = await person.callOnce('POST', '/api/tasks', { body: await formOf(name, uids) })
    if (answer?.status === 201) return recordUpload(results, name, answer.json<{ id: number }>().id)
    results.cutUploads.push(name)
    if (answer && answer.status < 500) results.faults.push(`an upload was answered ${answer.status}`)
  }
  return null
}

/**
 * Uploads as the program with an idempotency key: it repeats until answered and must be stored
 * once.
 */
async function uploadIdempotently({ program, results }: Clients, tenant: Tenant, number: number, uids: string[]) {
  const name = `Lauf ${tenant.id}-${number}.xlsx`
  const headers = { 'idempotency-key': name.replaceAll(' ', '-') }
  const answer = await program.callUntilAnswered('POST', '/api/v1/batches', { headers, body: await formOf(name, uids) })
  if (answer.status === 202) return recordUpload(results, name, answer.json<{ id: number }>().id)
  results.faults.push(`a program's upload was answered ${answer.status}`)
  return null
}

function recordUpload(results: CompanyResults, name: string, id: number): number {
  results.uploads.push({ name, id })
  return id
}

async function formOf(name: string, uids: string[]): Promise<FormData> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await buildUidList(uids))]), name)
  return form
}

/** Checks one UID as the person and one as the program. */
async function checkOne({ person, program, results }: Clients, uids: string[], number: number): Promise<void> {
  const uid = uids[number % uids.length] ?? ''
  const body = JSON.stringify({ uid, name: 'Muster GmbH' })
  const headers = { 'content-type': 'application/json' }
  const answers = [
    await person.callOnce('GET', `/api/tasks/uid/${uid}`),
    await program.callOnce('POST', '/api/v1/checks', { headers, body }),
  ]
  for (const answer of answers) {
    if (answer?.status === 200) results.checks += 1
    else results.cutChecks += 1
    if (answer && answer.status !== 200 && answer.status < 500)
      results.faults.push(`a check was answered ${answer.status}`)
  }
}

async function pollPages(
  person: RetryingClient,
  { id: companyId }: Tenant,
  results: CompanyResults,
  id: number,
): Promise<void> {
  const paths = [`company/${companyId}?search=liste`, `company/single/${companyId}`, `${id}/rows`, 'uid']
  for (const path of paths) {
    const { status } = await person.callUntilAnswered('GET', `/api/tasks/${path}`)
    if (status !== 200) results.faults.push(`/api/tasks/${path} was answered ${status}`)
  }
}

/**
 * Waits for the end; checks that each row was answered once and in order, and that the report is
 * the one on record.
 */
async function verifyBatch(person: RetryingClient, results: CompanyResults, id: number, uids: string[]): Promise<void> {
  const ended = await waitForEnd(person, id)
  if (ended === null) return void results.faults.push(`batch ${id} has not ended`)
  const result = await person.callUntilAnswered('GET', `/api/file/result/${id}`)
  const rows = rowsByHeading(result.bytes, 1)
  const isInOrder = rows.length === uids.length && rows.every((row, at) => row['UID geprüft'] === uids[at])
  if (!isInOrder) results.faults.push(`the result of batch ${id} has other rows than its list`)
  const unanswered = rows.filter(row => row.Ergebnis !== 'gültig').length
  const report = await person.callUntilAnswered('GET', `/api/file/report/${id}`)
  const sha256 = createHash('sha256').update(report.bytes).digest('hex')
  if (ended.reports.length !== 1 || ended.reports[0]?.sha256 !== sha256)
    results.faults.push(`the report of batch ${id} is not the one on record`)
  results.downloads += 2
  results.rows += rows.length
  results.unanswered += unanswered
}

async function waitForEnd(person: RetryingClient, id: number): Promise<TaskDetail | null> {
  for (const until = Date.now() + BATCH_TIMEOUT_MS; Date.now() < until; await wait(POLL_MS)) {
    const task = (await person.callUntilAnswered('GET', `/api/tasks/${id}`)).json<TaskDetail>()
    if (task.finishedAt !== null && task.hasReport) return task
  }
  return null
}

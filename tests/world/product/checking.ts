import { randomBytes } from 'node:crypto'
import { utils, write } from '@e965/xlsx'
import { onTestFinished } from 'vitest'
import { saveSetting } from '../../../src/access/settings/store.ts'
import { replaceMappings } from '../../../src/answers/country-mapping/store.ts'
import type { CompanySettingKey } from '../../../src/app/definitions/settings-lists-rules.ts'
import type { Configuration } from '../../../src/app/start/configuration.ts'
import { workContext, workServices } from '../../../src/app/start/start-work.ts'
import type { OpenDatabase } from '../../../src/base/database/database.ts'
import type { Queue } from '../../../src/checking/batches/asking/lane-queue.ts'
import { type BatchWorkDeps, startBatchWork } from '../../../src/checking/batches/batch-work.ts'
import { STATUS } from '../../../src/checking/batches/status-rules.ts'
import type { Task } from '../../../src/checking/batches/wire.ts'
import { createScanUpload, type VirusScanner } from '../../../src/documents/virus-scan/scan-upload.ts'
import type { Authorities } from '../../../src/registers/authorities/create.ts'
import { type Simulator, type SimulatorOptions, startSimulator } from '../../../src/simulator/simulator.ts'
import { EU_CODES } from '../../../src/vat-ids/uid/countries.ts'
import { ISSUER } from '../files/report.ts'
import { addOperator, addPerson, addTestCompany, type Person, type TestCompany } from '../people/people.ts'
import { type Caller, signIn } from '../people/sign-in.ts'
import { waitFor } from '../wait-for.ts'
import { createRunningClock } from './moved-clock.ts'
import { createWeb, type Web } from './web.ts'

export { waitFor } from '../wait-for.ts'

type Options = {
  simulator?: SimulatorOptions
  settings?: Partial<Record<CompanySettingKey, number>>
  /**
   * The services that the company queries; default: VIES for every country, which needs no
   * credentials.
   */
  mapping?: 'vies' | 'none'
  retryBaseMs?: number
  upstreamTimeoutMs?: number
  concurrency?: number
  /** False: no worker runs until `work()` is called. */
  hasWorker?: boolean
  maxUploadMb?: number
  /** The operator's virus scanner; default: none. */
  scanner?: Omit<VirusScanner, 'database'>
  /** The SMTP server for the outbox; without one, no mail is sent. */
  smtpUrl?: string
  /** The time before an open breaker sends its next probe; short by default. */
  probeAfterMs?: number
  configuration?: Partial<Configuration>
}

// On a busy machine an answer takes seconds; after a timeout the query would be repeated and
// counted twice.
const TIMEOUT_MS = 30_000

/**
 * A tenant that can check: web process, worker and the simulator of all authorities in one process,
 * and a signed-in user.
 */
export type CheckingWorld = Web & {
  simulator: Simulator
  authorities: Authorities
  queue: Queue
  company: TestCompany
  ada: Person
  browser: Caller
  /** Starts another worker. Returns how to stop it; the end of the test stops it in any case. */
  work: (change?: Partial<BatchWorkDeps>) => Promise<{ stop: () => Promise<void> }>
  upload: (file: UploadedFile, caller?: Caller) => Promise<Awaited<ReturnType<Caller['call']>>>
  uploadUids: (uids: string[], caller?: Caller) => Promise<Task>
  read: (id: number, caller?: Caller) => Promise<Task>
  /** Waits until a batch has ended and has its report. */
  ended: (id: number, caller?: Caller) => Promise<Task>
}

export type UploadedFile = {
  name: string
  bytes: Uint8Array
  type?: string
  fields?: Record<string, string>
  headers?: Record<string, string>
  /** Another path than that for uploads. */
  url?: string
}

export async function createCheckingWorld(options: Options = {}): Promise<CheckingWorld> {
  const { retryBaseMs = 5, upstreamTimeoutMs = TIMEOUT_MS, concurrency = 10, maxUploadMb = 20 } = options
  const simulator = await startSimulator(options.simulator)
  onTestFinished(() => simulator.close())
  const web = await createWeb({
    clock: createRunningClock(),
    simulator,
    operator: ISSUER.operator,
    probeAfterMs: options.probeAfterMs ?? 100,
    configuration: {
      publicUrl: ISSUER.publicUrl,
      retryBaseMs,
      upstreamTimeoutMs,
      maxUploadMb,
      smtpUrl: options.smtpUrl ?? null,
      viesConcurrency: concurrency,
      finanzonlineConcurrency: concurrency,
      ...options.configuration,
    },
    replaceParts: ({ database }) =>
      options.scanner ? { scanUpload: createScanUpload({ database, ...options.scanner }) } : {},
  })
  const { database, runtime } = web
  const stopFunctions: (() => Promise<void>)[] = []
  const work: CheckingWorld['work'] = async change => {
    const defaults = workServices(runtime, workContext(runtime))
    const worker = await startBatchWork(runtime.queue, {
      ...defaults,
      sweepEveryMs: 200,
      accountTimes: { patienceMs: 0 },
      ...change,
    })
    let stopped: Promise<void> | null = null
    const stop = () => (stopped ??= worker.stop())
    stopFunctions.push(stop)
    return { stop }
  }
  onTestFinished(async () => void (await Promise.all(stopFunctions.map(close => close()))))
  await addOperator(web)
  const company = await addTestCompany(web)
  await setUpCompany(database, company.id, options)
  const ada = await addPerson(web, { companyId: company.id })
  const browser = await signIn(web.app, ada, web.clock)
  if (options.hasWorker !== false) await work()
  const upload: CheckingWorld['upload'] = (file, caller = browser) => uploadAs(web, caller, file)
  const readBatch: CheckingWorld['read'] = async (id, caller = browser) =>
    (await caller.call('GET', `/api/tasks/${id}`)).json<Task>()
  return {
    ...web,
    simulator,
    authorities: runtime.authorities,
    queue: runtime.queue,
    company,
    ada,
    browser,
    work,
    upload,
    read: readBatch,
    uploadUids: async (uids, caller = browser) => {
      const answer = await upload({ name: 'Liste.xlsx', bytes: workbookOf(uids) }, caller)
      if (answer.statusCode !== 201) throw new Error(`upload answered ${answer.statusCode}: ${answer.body}`)
      return answer.json<Task>()
    },
    ended: async (id, caller = browser) => {
      const hasEnded = ({ status, hasReport }: Task) =>
        status >= STATUS.completed || (status === STATUS.cancelled && hasReport)
      return waitFor(() => readBatch(id, caller), hasEnded)
    },
  }
}

export async function setUpCompany(database: OpenDatabase, companyId: number, { settings, mapping = 'vies' }: Options) {
  await database.db.transaction().execute(async trx => {
    for (const [key, value] of Object.entries(settings ?? {})) {
      await saveSetting(trx, { company_id: companyId, category: 'task', key, value: String(value) })
    }
    if (mapping === 'none') return
    const { id } = await trx
      .insertInto('users')
      .values({
        company_id: companyId,
        email: 'mapping@firma.at',
        firstname: '-',
        lastname: '-',
        role: 1,
        password_hash: '',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rows = EU_CODES.map(country => ({ country, api: 'vies' as const, fallbackApi: null, updatedBy: id }))
    await replaceMappings(trx, companyId, rows)
  })
}

/** Builds a workbook with one sheet: a heading row with "UID", then one row per UID. */
export function workbookOf(uids: string[]): Uint8Array {
  const sheet = utils.aoa_to_sheet([['UID', 'Firma'], ...uids.map((uid, index) => [uid, `Kunde ${index + 1}`])])
  return new Uint8Array(
    write({ SheetNames: ['Liste'], Sheets: { Liste: sheet } }, { type: 'buffer', bookType: 'xlsx', compression: true }),
  )
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Uploads a file through the HTTP API, as a browser's form does. */
export function uploadAs(
  web: Pick<Web, 'app'>,
  caller: Caller,
  { name, bytes, type = XLSX, fields = {}, ...request }: UploadedFile,
) {
  const boundary = `----${randomBytes(8).toString('hex')}`
  const part = (head: string, body: string | Uint8Array) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ]
  const payload = Buffer.concat([
    ...part(`name="file"; filename="${name}"\r\nContent-Type: ${type}`, bytes),
    ...Object.entries(fields).flatMap(([field, value]) => part(`name="${field}"`, value)),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  const headers = {
    ...caller.headers(),
    ...request.headers,
    'content-type': `multipart/form-data; boundary=${boundary}`,
  }
  return web.app.inject({ method: 'POST', url: request.url ?? '/api/tasks', payload, headers })
}

/** Returns `count` different well-formed German numbers with right check digits. */
export function germanUids(count: number, from = 0): string[] {
  const uids: string[] = []
  for (let number = 10_000_000 + from; uids.length < count; number++) uids.push(`DE${withCheckDigit(String(number))}`)
  return uids
}

// ISO 7064, MOD 11,10: the check digit of the German Federal Central Tax Office.
function withCheckDigit(digits: string): string {
  let product = 10
  for (const digit of digits) {
    const sum = (Number(digit) + product) % 10 || 10
    product = (2 * sum) % 11
  }
  return `${digits}${(11 - product) % 10}`
}

import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { exportDatabase } from '../src/app/backup/export-database.ts'
import { startWork } from '../src/app/start/start-work.ts'
import { ROLES } from '../src/base/roles/role-rules.ts'
import { viennaDay } from '../src/base/texts/format.ts'
import { createLink } from '../src/sharing/auditor-package/link/create-or-withdraw-link.ts'
import { addPerson } from '../tests/world/people/people.ts'
import { freshCode } from '../tests/world/people/sign-in.ts'
import type { InProcessProduct } from './in-process-product.ts'
import { type CallContext, createCalls, waitFor } from './product-calls.ts'
import { ROW_QUERIES, screenUrls } from './whole-screens.ts'

type Work = { stop: () => Promise<void> }
/** Named steps, to be run one after the other. */
export type Steps = Record<string, () => Promise<unknown>>

const BACKGROUND_JOBS_WAIT_MS = 65_000
const DAY_MS = 86_400_000

/**
 * Returns the steps that use the whole product once: every screen, a company's work with lists,
 * the background jobs, and deletions.
 */
export const productSteps = (product: InProcessProduct, parts: CallContext): Steps => ({
  ...readSteps(product, parts),
  ...writeSteps(product, parts),
})

function readSteps(product: InProcessProduct, parts: CallContext): Steps {
  const { runtime, callAs } = product
  const { get } = createCalls(product, parts)
  const screens = Object.entries(screenUrls(parts.company)).map(([name, urls]) => [name, () => getAll(urls)] as const)
  const getAll = async (urls: string[]) => {
    for (const url of urls) await get(url)
  }
  const newestBatch = () =>
    runtime.database.db
      .selectFrom('batch')
      .select('id')
      .where('company_id', '=', parts.company)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  return {
    ...Object.fromEntries(screens),
    'a batch and its rows': async () => {
      const { id } = await newestBatch()
      await getAll([`/api/tasks/${id}`, `/api/company/${parts.company}/watching?batch=${id}`])
      await getAll(ROW_QUERIES.map(query => `/api/tasks/${id}/rows${query}`))
    },
    'a partner and its timeline': async () => {
      const partners = `/api/company/${parts.company}/partners`
      const { id } = (await get(partners)).items[0]
      await getAll([`${partners}/${id}`, `${partners}/${id}/timeline`])
    },
    metrics: () => runtime.metrics.text(),
    'audit log as CSV': () => callAs(parts.dev, 'GET', '/api/auditlog', undefined, { accept: 'text/csv' }),
  }
}

function writeSteps(product: InProcessProduct, parts: CallContext): Steps {
  const { runtime, callAs } = product
  const { db } = runtime.database
  const { send, sendAsDev, set, upload, waitForBatchEnd, ...calls } = createCalls(product, parts)
  const watching = `/api/company/${parts.company}/watching`
  let work: Work | null = null
  return {
    'single check': () => callAs(parts.admin, 'GET', '/api/tasks/uid/DE200000011'),
    preflight: calls.preflight,
    'workers start, retention of the day': async () => {
      work = await startWork(runtime)
      const finishedRun = db.selectFrom('retention_run').select('day').where('ended_at', 'is not', null)
      await waitFor(() => finishedRun.executeTakeFirst())
    },
    'watch job queries partners': async () => {
      await set({ watch_partners: '1', watch_max_per_day: '10000', watch_days: '7' })
      const [{ id }] = (await calls.get(`/api/company/${parts.company}/partners`)).items
      await send('PUT', watching, { watch: true, partners: [id] })
      await waitFor(() => db.selectFrom('watching').select('asked').where('asked', '>', 0).executeTakeFirst())
    },
    'cache update queries': async () => {
      await sendAsDev('PUT', '/api/cache/update')
      await waitFor(() => db.selectFrom('cache_refresh').select('id').where('done', '>', 200).executeTakeFirst())
      await sendAsDev('DELETE', '/api/cache/update')
    },
    'upload of a list with UIDs queried in every month': async () => {
      await set({
        task_concurrent_batches: '20',
        task_retry_on_error: '1',
        task_patience_minutes: '0',
        cache_lifetime: '0',
      })
      await upload()
    },
    'batch runs until its files are written': waitForBatchEnd,
    'second upload of the list, with outages': () => upload(0.2),
    'second batch runs': waitForBatchEnd,
    retry: async () => {
      await calls.retry()
      await waitForBatchEnd()
    },
    download: () => callAs(parts.admin, 'GET', `/api/file/result/${calls.batch()}`),
    'watch all partners of a batch, then stop watching them': async () => {
      await send('PUT', watching, { watch: true, batch: calls.batch() })
      await send('PUT', watching, { watch: false, batch: calls.batch() })
    },
    'package for an auditor with a link': () => makePackage(product, parts),
    'cancel a batch': async () => {
      await upload()
      await send('DELETE', `/api/tasks/${calls.batch()}`)
    },
    'mark changes as seen': () =>
      send('PUT', `/api/company/${parts.company}/partner-changes/seen`, { upTo: 2_000_000_000 }),
    'mails, digest, webhooks, sweepers and alarms for a minute': () => wait(BACKGROUND_JOBS_WAIT_MS),
    'clear the cache': () => sendAsDev('DELETE', '/api/cache'),
    'delete a company': () => sendAsDev('DELETE', `/api/company/${parts.company}`),
    'export the database': async () => {
      await work?.stop()
      const path = join(tmpdir(), `uid-check-export-${Date.now()}.zip`)
      await exportDatabase(runtime.database, path, '0.0.0')
      rmSync(path)
    },
  }
}

async function makePackage(product: InProcessProduct, parts: CallContext): Promise<void> {
  const { db } = product.runtime.database
  const { send, get } = createCalls(product, parts)
  const packages = `/api/company/${parts.company}/auditor-packages`
  const dayIn = (days: number) => viennaDay(new Date(Date.now() + days * DAY_MS))
  const { id } = await send('POST', packages, { firstDay: dayIn(-300), lastDay: dayIn(0) })
  const finishedPackage = db.selectFrom('auditor_package').select('id').where('id', '=', id).where('state', '=', 'made')
  await waitFor(() => finishedPackage.executeTakeFirst())
  // An Admin whose TOTP secret is known here.
  const admin = await addPerson(product.runtime, { companyId: parts.company, role: ROLES.admin })
  const actor = { userId: admin.id, companyId: parts.company, role: ROLES.admin, email: '', language: 'de' } as const
  const totp = freshCode(admin, product.runtime.clock)
  const link = await createLink(actor, product.runtime, { companyId: parts.company, id, lastDay: dayIn(7), totp })
  await get(packages)
  await product.callAs(parts.admin, 'POST', '/api/auditor/open', {
    token: link.token,
    password: link.password,
  })
}

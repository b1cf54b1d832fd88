import { finanzonlineAccountOf } from '../../access/companies/account.ts'
import { deleteOldFinanzonlineTries } from '../../access/companies/account-test/tries-store.ts'
import { queueLicenceMails } from '../../access/companies/licence-mails.ts'
import { queueOwnNumberMails } from '../../access/companies/own-number-mails.ts'
import { deleteOldTries } from '../../access/credentials/tries-store.ts'
import { webhookJobs } from '../../access/webhooks/webhook-jobs.ts'
import { lookUpCachedAnswers } from '../../answers/checks/cached-answers.ts'
import { type CheckContext, createCheckContext } from '../../answers/checks/check-context.ts'
import { checkUid } from '../../answers/checks/check-uid.ts'
import { databoxJob } from '../../answers/confirmations/job.ts'
import { queueUnreachedMails } from '../../answers/confirmations/unreached-mails.ts'
import { type BatchWorkDeps, startBatchWork } from '../../checking/batches/batch-work.ts'
import { recountBatches } from '../../checking/batches/finishing/recount.ts'
import { removeExpiredAssessments, removeExpiredBatches } from '../../checking/batches/finishing/remove-expired.ts'
import { nightlyJob, type RefreshWorkDeps, refreshJob } from '../../checking/cache-refresh/refresh-jobs.ts'
import { digestRound } from '../../checking/partners/digest/digest-mails.ts'
import { removeExpiredPartners } from '../../checking/partners/remove-expired.ts'
import { removeExpiredChecks } from '../../checking/single-check/remove-expired.ts'
import { storeCheckReport } from '../../checking/single-check/single-report.ts'
import { stockJob } from '../../checking/stock-checks/stock-job.ts'
import type { StockWorkDeps } from '../../checking/stock-checks/stock-work.ts'
import { countAndStoreOverdue } from '../../checking/watching/overdue-store.ts'
import { removeExpiredWatchedAnswers } from '../../checking/watching/retention-store.ts'
import { type WatchWorkDeps, watchJob } from '../../checking/watching/watch-job.ts'
import { removeUnusedAnswers } from '../../documents/reports/retention/removals.ts'
import { removeExpired } from '../../documents/reports/retention/remove-expired.ts'
import { createAlarm } from '../../platform/alarms/alarm.ts'
import { createHeadLogger } from '../../platform/audit-log/log-head.ts'
import { createHeadSigner } from '../../platform/audit-log/sign-head.ts'
import { type Job, type RunningJobs, startJobs } from '../../platform/background/jobs.ts'
import { deleteOldCounts } from '../../platform/http/call-count-store.ts'
import { createMailTransport } from '../../platform/mails/mail-transport.ts'
import { createMailRound } from '../../platform/mails/send-due.ts'
import { stampJob } from '../../registers/timestamps/stamp-heads.ts'
import { packageJobs } from '../../sharing/auditor-package/making/make-package.ts'
import { removeExpiredPackages } from '../../sharing/auditor-package/packages.ts'
import { ensureSigningKey } from '../../sharing/auditor-package/signing-key.ts'
import { dataRequestJobs } from '../../sharing/data-requests/search/make-search.ts'
import { AUDIT_TEXTS } from '../definitions/audit-rules.ts'
import { EVENTS, MAILS } from '../definitions/notifications.ts'
import { TABLES } from '../definitions/tables.ts'
import { uploadLimitsOf } from './configuration.ts'
import type { Runtime } from './runtime.ts'

// Changed settings, mapping or credentials reach the lanes within a second.
const CONFIG_CACHE_MS = 1_000
const MAILS_INTERVAL_MS = 5_000
const DIGEST_INTERVAL_MS = 60_000
const OWN_NUMBERS_INTERVAL_MS = 60_000
const UNREACHED_INTERVAL_MS = 600_000
const RETENTION_INTERVAL_MS = 60_000
const OVERDUE_INTERVAL_MS = 60_000
const COUNTERS_INTERVAL_MS = 600_000
// The job queries the database only if there may be a new head.
const HEAD_INTERVAL_MS = 1_000
const SIGNATURE_INTERVAL_MS = 60_000

const REMOVALS = [
  removeExpiredBatches,
  removeExpiredChecks,
  removeExpiredAssessments,
  removeExpiredWatchedAnswers,
  removeUnusedAnswers,
  removeExpiredPartners,
  removeExpiredPackages,
]

/**
 * Starts the worker: lanes that query the authorities, the completion of batches, and recurring
 * jobs.
 */
export async function startWork(runtime: Runtime): Promise<RunningJobs> {
  const checkContext = workContext(runtime)
  const batches = await startBatchWork(runtime.queue, batchWork(runtime, checkContext))
  runtime.metrics.watchLanes(runtime.configuration.workerConcurrency, batches.busy)
  const jobs = await startJobs(runtime, [
    ...queryJobs(runtime, checkContext),
    ...notificationJobs(runtime),
    ...maintenanceJobs(runtime),
  ])
  return { stop: async () => void (await Promise.all([batches.stop(), jobs.stop()])) }
}

/** Jobs besides the lanes that query an authority. */
const queryJobs = (runtime: Runtime, checkContext: CheckContext): Job[] => [
  nightlyJob(refreshWork(runtime, checkContext)),
  refreshJob(refreshWork(runtime, checkContext)),
  watchJob(watchWork(runtime, checkContext)),
  stockJob(stockWork(runtime, checkContext)),
  ...runtime.marks.jobs,
  databoxJob(databoxJobDeps(runtime)),
]

/** Dependencies of reading companies' own DataBoxes. */
export const databoxJobDeps = (runtime: Runtime): Parameters<typeof databoxJob>[0] => {
  const { database, clock, log, mails, encryption, authorities } = runtime
  const accountOf = (companyId: number) => finanzonlineAccountOf(database.db, encryption, companyId)
  return { database, clock, log, mails, mailbox: authorities.mailbox, accountOf, mayAsk: isClockTrusted(runtime) }
}

/** Jobs that send mails and events, make packages for auditors, and run data-subject requests. */
function notificationJobs(runtime: Runtime): Job[] {
  const { configuration, log, clock, database, encryption, operator, mails, timestamps } = runtime
  const { publicUrl, webhookAllow, retryBaseMs, smtpUrl, mailFrom } = configuration
  const sendMails = createMailRound({
    publicUrl,
    retryBaseMs,
    database,
    encryption,
    clock,
    operator,
    post: smtpUrl === null ? null : createMailTransport({ smtpUrl, mailFrom }),
    log,
    definitions: MAILS,
    daily: now => queueLicenceMails({ database, mails, operator }, now),
  })
  return [
    ...webhookJobs({ publicUrl, webhookAllow, database, encryption, clock, mails, log, events: EVENTS }),
    ...packageJobs({
      publicUrl,
      database,
      encryption,
      log,
      mayRemove: isClockTrusted(runtime),
      auditWords: AUDIT_TEXTS,
      writeCheckReport: id => storeCheckReport({ publicUrl, database, operator }, id),
      timestamps,
    }),
    ...dataRequestJobs({ database, encryption, log, tables: TABLES, mayRemove: isClockTrusted(runtime) }),
    {
      name: 'refused own numbers',
      everyMs: OWN_NUMBERS_INTERVAL_MS,
      run: () => queueOwnNumberMails({ database, clock, mails }),
    },
    {
      name: 'unreached DataBoxes',
      everyMs: UNREACHED_INTERVAL_MS,
      run: () => queueUnreachedMails({ database, clock, mails }),
    },
    { name: 'mails', everyMs: MAILS_INTERVAL_MS, run: sendMails },
    { name: 'daily mails', everyMs: DIGEST_INTERVAL_MS, run: digestRound({ database, clock, mails, log }) },
  ]
}

/** Maintenance jobs: retention, counters, the backlog of watching, the audit log's head. */
function maintenanceJobs(runtime: Runtime): Job[] {
  const { log, clock, database, encryption, authorities, timestamps } = runtime
  const { db } = database
  const alarm = createAlarm(log, 'retention')
  const sign = createHeadSigner(db, () => ensureSigningKey(db, encryption), log)
  return [
    {
      name: 'retention',
      everyMs: RETENTION_INTERVAL_MS,
      run: signal =>
        removeExpired({
          database,
          clock,
          removals: REMOVALS,
          signal,
          alarm,
          isTimeKnown: isClockTrusted(runtime),
          queryTimeSources: authorities.readClocks,
          beforehand: (since, shouldContinue) => recountBatches(db, log, since, shouldContinue),
        }),
    },
    {
      name: 'old tries',
      everyMs: COUNTERS_INTERVAL_MS,
      run: async () => {
        await deleteOldTries(db, clock.now())
        await deleteOldFinanzonlineTries(db, clock.now())
      },
    },
    {
      name: 'overdue watched partners',
      everyMs: OVERDUE_INTERVAL_MS,
      run: () => countAndStoreOverdue(db, clock.now()),
    },
    { name: 'old counts', everyMs: COUNTERS_INTERVAL_MS, run: () => deleteOldCounts(db) },
    { name: 'head of the audit log', everyMs: HEAD_INTERVAL_MS, run: createHeadLogger(db, log) },
    { name: 'signature of the audit log', everyMs: SIGNATURE_INTERVAL_MS, run: sign },
    stampJob({ ...timestamps, db, log }),
  ]
}

const isClockTrusted =
  ({ authorities }: Runtime) =>
  (): boolean =>
    authorities.clockDoubt() === null

/**
 * Creates the worker's check context, which reads settings, mapping and credentials once a second
 * instead of for each question.
 */
export const workContext = ({ database, clock, encryption, authorities }: Runtime): CheckContext =>
  createCheckContext({ database, clock, encryption, authorities, cacheMs: CONFIG_CACHE_MS })

export function batchWork(runtime: Runtime, checkContext: CheckContext): BatchWorkDeps {
  const { configuration, operator, mails, log, clock, marks } = runtime
  const { publicUrl, upstreamTimeoutMs, retryBaseMs, workerConcurrency } = configuration
  return {
    publicUrl,
    upstreamTimeoutMs,
    retryBaseMs,
    workerConcurrency,
    operator,
    mails,
    log,
    clock,
    marks,
    limits: uploadLimitsOf(configuration),
    mayAsk: isClockTrusted(runtime),
    check: (request, signal) => checkUid(checkContext, request, signal),
    readCached: (companyId, uids) => lookUpCachedAnswers(checkContext, companyId, uids),
  }
}

export const refreshWork = (
  { configuration, database, clock, log }: Runtime,
  checkContext: CheckContext,
): RefreshWorkDeps => ({ retryBaseMs: configuration.retryBaseMs, database, checkContext, clock, log })

export const watchWork = (
  { configuration, database, clock, log }: Runtime,
  checkContext: CheckContext,
): WatchWorkDeps => ({
  retryBaseMs: configuration.retryBaseMs,
  database,
  checkContext,
  clock,
  log,
})

/**
 * Returns the dependencies of re-checks. Their parts are workbooks of our own, so they need no
 * virus scan.
 */
export function stockWork(runtime: Runtime, checkContext: CheckContext): StockWorkDeps {
  const { configuration, database, clock, log, mails, queue } = runtime
  const limits = uploadLimitsOf(configuration)
  const uploadDeps = { queue, clock, limits, scanUpload: async () => undefined }
  return { database, clock, log, mails, checkContext, uploadDeps, mayQuery: isClockTrusted(runtime) }
}

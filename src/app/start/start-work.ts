import { finanzonlineAccountOf } from '../../access/companies/account.ts'
import { queueLicenceMails } from '../../access/companies/licence-mails.ts'
import { lookUpCachedAnswers } from '../../answers/checks/cached-answers.ts'
import { type CheckContext, createCheckContext } from '../../answers/checks/check-context.ts'
import { checkUid } from '../../answers/checks/check-uid.ts'
import { type BatchWorkDeps, startBatchWork } from '../../checking/batches/batch-work.ts'
import { recountBatches } from '../../checking/batches/finishing/recount.ts'
import { removeExpiredAssessments, removeExpiredBatches } from '../../checking/batches/finishing/remove-expired.ts'
import { removeExpiredPartners } from '../../checking/partners/remove-expired.ts'
import { removeExpiredChecks } from '../../checking/single-check/remove-expired.ts'
import { storeCheckReport } from '../../checking/single-check/single-report.ts'
import { removeExpiredWatchedAnswers } from '../../checking/watching/retention-store.ts'
import { removeUnusedAnswers } from '../../documents/reports/retention/removals.ts'
import { removeExpired } from '../../documents/reports/retention/remove-expired.ts'
import { createAlarm } from '../../platform/alarms/alarm.ts'
import { type Job, type RunningJobs, startJobs } from '../../platform/background/jobs.ts'
import { createMailTransport } from '../../platform/mails/mail-transport.ts'
import { createMailRound } from '../../platform/mails/send-due.ts'
import { removeExpiredPackages } from '../../sharing/auditor-package/packages.ts'
import { ensureSigningKey } from '../../sharing/auditor-package/signing-key.ts'
import { AUDIT_TEXTS } from '../definitions/audit-rules.ts'
import { EVENTS, type JobServices, jobsOf, MAILS, TABLES } from '../definitions/features.ts'
import { uploadLimitsOf } from './configuration.ts'
import type { Runtime } from './runtime.ts'

// Changed settings, mapping or credentials reach the lanes within a second.
const CONFIG_CACHE_MS = 1_000
const MAILS_INTERVAL_MS = 5_000
const RETENTION_INTERVAL_MS = 60_000

// In order: rows that refer to others first.
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
  const services = workServices(runtime)
  const batches = await startBatchWork(runtime.queue, services)
  runtime.metrics.watchLanes(runtime.configuration.workerConcurrency, batches.busy)
  const jobs = await startJobs(runtime, [...jobsOf(services), mailJob(runtime), retentionJob(runtime)])
  return { stop: async () => void (await Promise.all([batches.stop(), jobs.stop()])) }
}

/** Returns all that lanes and jobs need. */
export function workServices(runtime: Runtime, checkContext = workContext(runtime)) {
  const { configuration, database, encryption, clock, log, mails, operator, marks, timestamps, queue } = runtime
  const { publicUrl, webhookAllow, upstreamTimeoutMs, retryBaseMs, workerConcurrency } = configuration
  const limits = uploadLimitsOf(configuration)
  const isTrusted = isClockTrusted(runtime)
  return {
    ...{ database, encryption, clock, log, mails, operator, marks, timestamps, checkContext },
    ...{ publicUrl, webhookAllow, upstreamTimeoutMs, retryBaseMs, workerConcurrency, limits },
    // While this machine's clock is in doubt, nothing is queried or removed.
    ...{ mayAsk: isTrusted, mayQuery: isTrusted, mayRemove: isTrusted },
    events: EVENTS,
    tables: TABLES,
    auditWords: AUDIT_TEXTS,
    uploadDeps: { queue, clock, limits },
    mailbox: runtime.authorities.mailbox,
    accountOf: companyId => finanzonlineAccountOf(database.db, encryption, companyId),
    signingKey: () => ensureSigningKey(database.db, encryption),
    writeCheckReport: id => storeCheckReport({ publicUrl, database, operator }, id),
    check: (request, signal) => checkUid(checkContext, request, signal),
    readCached: (companyId, uids) => lookUpCachedAnswers(checkContext, companyId, uids),
  } satisfies JobServices & BatchWorkDeps
}

/**
 * Creates the worker's check context, which reads settings, mapping and credentials once a second
 * instead of for each question.
 */
export const workContext = ({ database, clock, encryption, authorities }: Runtime): CheckContext =>
  createCheckContext({ database, clock, encryption, authorities, cacheMs: CONFIG_CACHE_MS })

const isClockTrusted =
  ({ authorities }: Runtime) =>
  (): boolean =>
    authorities.clockDoubt() === null

function mailJob({ configuration, database, encryption, clock, operator, log, mails }: Runtime): Job {
  const { publicUrl, retryBaseMs, smtpUrl, mailFrom } = configuration
  const sendMails = createMailRound({
    ...{ publicUrl, retryBaseMs, database, encryption, clock, operator, log },
    post: smtpUrl === null ? null : createMailTransport({ smtpUrl, mailFrom }),
    definitions: MAILS,
    daily: now => queueLicenceMails({ database, mails, operator }, now),
  })
  return { name: 'mails', everyMs: MAILS_INTERVAL_MS, run: sendMails }
}

function retentionJob(runtime: Runtime): Job {
  const { log, clock, database, authorities } = runtime
  const deps = {
    ...{ database, clock, removals: REMOVALS, alarm: createAlarm(log, 'retention') },
    isTimeKnown: isClockTrusted(runtime),
    queryTimeSources: authorities.readClocks,
    beforehand: (since, shouldContinue) => recountBatches(database.db, log, since, shouldContinue),
  } satisfies Partial<Parameters<typeof removeExpired>[0]>
  return { name: 'retention', everyMs: RETENTION_INTERVAL_MS, run: signal => removeExpired({ ...deps, signal }) }
}

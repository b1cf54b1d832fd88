import { createAlarm } from '../alarms/alarm.ts'
import { chainHead } from '../audit-log/chain-head.ts'
import { headSigner } from '../audit-log/head-signer.ts'
import { workAuditorPackages } from '../auditor-package/making/work.ts'
import { removeExpiredPackages } from '../auditor-package/remove-expired.ts'
import { signingKey } from '../auditor-package/signing-key.ts'
import { repeat } from '../background/repeat.ts'
import { countBatchesAgain } from '../batches/finishing/count-again.ts'
import { removeExpiredBatches } from '../batches/finishing/remove-expired.ts'
import { removeExpiredJudgements } from '../batches/finishing/remove-expired-judgements.ts'
import { type BatchWorkNeeds, workBatches } from '../batches/work.ts'
import { type RefreshWorkNeeds, workCacheRefresh } from '../cache-refresh/work.ts'
import { type CheckContext, createCheckContext } from '../checks/check-context.ts'
import { checkUid } from '../checks/check-uid.ts'
import { rememberedAnswers } from '../checks/remembered-answers.ts'
import { forgetOldFinanzonlineTries } from '../companies/doctor/tries-store.ts'
import { forgetOldCounts } from '../http/call-count-store.ts'
import { forgetOldTries } from '../login/tries-store.ts'
import { mailRound } from '../mails/mail-round.ts'
import { createPost } from '../mails/post.ts'
import { digestRound } from '../partners/digest/queue-digests.ts'
import { keepListingChanges } from '../partners/listing-changes-store.ts'
import { removeExpiredPartners } from '../partners/remove-expired.ts'
import { removeUnusedAnswers } from '../reports/retention/remove-answers.ts'
import { removeExpired } from '../reports/retention/remove-expired.ts'
import { workList } from '../scheinunternehmen/work.ts'
import { keepCheckReport } from '../single-check/keep-report.ts'
import { removeExpiredChecks } from '../single-check/remove-expired.ts'
import { type WatchWorkNeeds, workWatching } from '../watching/work.ts'
import { workWebhooks } from '../webhooks/work.ts'
import type { Runtime } from './runtime.ts'

// Settings, mapping or credentials that change reach the lanes within a second.
const CONFIG_IS_KNOWN_MS = 1_000
const MAILS_EVERY_MS = 5_000
const DIGEST_EVERY_MS = 60_000
const RETENTION_EVERY_MS = 60_000
const COUNTERS_EVERY_MS = 600_000
const HEAD_EVERY_MS = 86_400_000
const SIGNATURE_EVERY_MS = 60_000

const REMOVALS = [
  ...[removeExpiredBatches, removeExpiredChecks, removeExpiredJudgements, removeUnusedAnswers, removeExpiredPartners],
  removeExpiredPackages,
]

/** The worker's half: lanes that ask the authorities, the finishing of batches, the cache update, watching, the list of fictitious companies, webhooks, packages for auditors, mails and those of the day, and retention. */
export async function startWork(runtime: Runtime): Promise<{ stop: () => Promise<void> }> {
  const { configuration, log, clock, database, encryption, operator, authorities, queue, mails } = runtime
  const isTimeKnown = () => authorities.doubt() === null
  const checkContext = workContext(runtime)
  const batches = await workBatches(queue, batchWorkNeeds(runtime, checkContext))
  runtime.metrics.watchLanes(configuration.workerConcurrency, batches.busy)
  const refresh = await workCacheRefresh(refreshWorkNeeds(runtime, checkContext))
  const watching = await workWatching(watchWorkNeeds(runtime, checkContext))
  const list = await workList({
    ...configuration,
    database,
    clock,
    log,
    mayAsk: isTimeKnown,
    tellMoves: keepListingChanges,
  })
  const webhooks = await workWebhooks({ ...configuration, database, encryption, clock, mails, log })
  const packages = await workAuditorPackages({
    ...{ ...configuration, database, encryption, log, mayRemove: isTimeKnown },
    keepCheckReport: id => keepCheckReport({ ...configuration, database, operator }, id),
  })
  const post = configuration.smtpUrl === null ? null : createPost({ ...configuration, smtpUrl: configuration.smtpUrl })
  const sendMails = mailRound({ ...configuration, db: database.db, encryption, clock, operator, mails, post, log })
  const mailing = repeat(MAILS_EVERY_MS, sendMails, log)
  const digesting = repeat(DIGEST_EVERY_MS, digestRound({ database, clock, mails, log }), log)
  const stopping = new AbortController()
  const retentionAlarm = createAlarm(log, 'retention')
  const retain = () =>
    removeExpired({
      ...{ database, clock, removals: REMOVALS, signal: stopping.signal },
      ...{ isTimeKnown, secondOpinion: authorities.askTheTime, alarm: retentionAlarm },
      beforehand: (since, goesOn) => countBatchesAgain(database.db, log, since, goesOn),
    })
  const retaining = repeat(RETENTION_EVERY_MS, retain, log)
  const forgettingTries = repeat(
    COUNTERS_EVERY_MS,
    async () => {
      await forgetOldTries(database.db, clock.now())
      await forgetOldFinanzonlineTries(database.db, clock.now())
    },
    log,
  )
  const forgettingCounts = repeat(COUNTERS_EVERY_MS, () => forgetOldCounts(database.db), log)
  const telling = repeat(
    HEAD_EVERY_MS,
    async () => log.info({ ...(await chainHead(database.db)) }, 'head of the audit log'),
    log,
  )
  const signing = repeat(
    SIGNATURE_EVERY_MS,
    headSigner(database.db, () => signingKey(database.db, encryption), log),
    log,
  )
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all([
        batches.stop(),
        refresh.stop(),
        watching.stop(),
        list.stop(),
        webhooks.stop(),
        packages.stop(),
        mailing.stop(),
        digesting.stop(),
        retaining.stop(),
        forgettingTries.stop(),
        forgettingCounts.stop(),
        telling.stop(),
        signing.stop(),
      ])
    },
  }
}

/** What a worker asks with: it looks up settings, mapping and credentials once a second, not for each question. */
export const workContext = ({ database: { db }, clock, encryption, authorities }: Runtime): CheckContext =>
  createCheckContext({ db, clock, encryption, authorities, rememberMs: CONFIG_IS_KNOWN_MS })

/** What the lanes and the finishing of batches are given. */
export const batchWorkNeeds = (
  { configuration, operator, authorities, mails, log, clock }: Runtime,
  checkContext: CheckContext,
): BatchWorkNeeds => ({
  ...configuration,
  ...{ operator, mails, log, clock, limits: configuration },
  mayAsk: () => authorities.doubt() === null,
  check: (request, signal) => checkUid(checkContext, request, signal),
  remembered: (companyId, uids) => rememberedAnswers(checkContext, companyId, uids),
})

/** What the cache update is given. */
export const refreshWorkNeeds = (
  { configuration, database, clock, log }: Runtime,
  checkContext: CheckContext,
): RefreshWorkNeeds => ({ ...configuration, database, checkContext, clock, log })

/** What watching is given. */
export const watchWorkNeeds = (
  { configuration, database, clock, log }: Runtime,
  checkContext: CheckContext,
): WatchWorkNeeds => ({ ...configuration, database, checkContext, clock, log })

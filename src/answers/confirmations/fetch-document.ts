import type { Clock } from '../../base/database/clock.ts'
import { commit } from '../../base/database/commit.ts'
import type { OpenDatabase } from '../../base/database/database.ts'
import type { AlarmLog } from '../../platform/alarms/alarm.ts'
import type { Mails } from '../../platform/mails/create.ts'
import type { BoxFailure } from '../../registers/authorities/finanzonline/databox/call-box.ts'
import type { FetchedDocument } from '../../registers/authorities/finanzonline/databox/fetch-paper.ts'
import type { ListedDocument } from '../../registers/authorities/finanzonline/databox/list-papers.ts'
import type { Mailbox } from '../../registers/authorities/finanzonline/databox/mailbox.ts'
import { parseDocument } from '../../registers/authorities/finanzonline/databox/read-paper.ts'
import type { FinanzonlineAccount } from '../../registers/authorities/query-context.ts'
import { contradictionsIn } from './confirmations.ts'
import { alarmContradictions, mailContradictions } from './contradiction-mails.ts'
import { type PaperForm, storePaper } from './documents-store.ts'

/** The dependencies of reading boxes. */
export type BoxReading = {
  database: OpenDatabase
  clock: Clock
  log: AlarmLog
  mails: Mails
  mailbox: Mailbox
  /** Returns the account that the company's queries use; null if it is incomplete. */
  accountOf: (companyId: number) => Promise<FinanzonlineAccount | null>
}

export type OurPaper = Extract<ListedDocument, { isOurs: true }>

/**
 * Fetches and stores a document, and notifies about contradictions. Returns why it could not be
 * fetched, or null on success.
 */
export async function fetchDocument(
  { database, mailbox, clock, mails, log }: BoxReading,
  account: FinanzonlineAccount,
  paper: OurPaper,
  signal: AbortSignal,
): Promise<BoxFailure | null> {
  if (signal.aborted) return { kind: 'none', reason: 'cancelled', code: '' }
  const companyId = account.companyId ?? 0
  const fetched = await mailbox.fetch(account, paper.key, signal)
  if (fetched.kind === 'none') return fetched
  const read = await formOf(fetched, { deliveredAt: paper.deliveredAt, readAt: clock.now() })
  const bytes = fetched.kind === 'too-large' ? null : fetched.bytes
  const storedContradictions = await commit(database, async trx => {
    const paperId = await storePaper(trx, { ...paper, companyId, fetchedAt: clock.now(), bytes, read })
    const news = { companyId, paperId, contradictions: await contradictionsIn(trx, companyId, paperId) }
    await mailContradictions(trx, mails, news)
    return news
  })
  alarmContradictions(log, storedContradictions)
  if (read.form !== 'confirmations')
    log.warn({ companyId, form: read.form, flaw: read.flaw }, 'a DataBox document was stored but could not be read')
  return null
}

async function formOf(fetched: FetchedDocument, times: Parameters<typeof parseDocument>[1]): Promise<PaperForm> {
  if (fetched.kind === 'paper') return parseDocument(fetched.bytes, times)
  return { form: fetched.kind, flaw: fetched.kind === 'broken' ? 'base64' : 'bytes' }
}

import type { Clock } from '../../ground/database/clock.ts'
import { commit } from '../../ground/database/commit.ts'
import type { OpenDatabase } from '../../ground/database/database.ts'
import { viennaDay } from '../../ground/texts/format.ts'
import type { AlarmLog } from '../../house/alarms/alarm.ts'
import type { Mails } from '../../house/mails/create.ts'
import type { FinanzonlineAccount } from '../../registers/authorities/asking.ts'
import type { BoxFailure } from '../../registers/authorities/finanzonline/databox/call-box.ts'
import type { FetchedPaper } from '../../registers/authorities/finanzonline/databox/fetch-paper.ts'
import type { ListedPaper } from '../../registers/authorities/finanzonline/databox/list-papers.ts'
import type { Mailbox } from '../../registers/authorities/finanzonline/databox/mailbox.ts'
import { readPaper } from '../../registers/authorities/finanzonline/databox/read-paper.ts'
import { contradictionsIn } from './confirmations.ts'
import { alarmContradictions, mailContradictions } from './contradiction-mails.ts'
import { keepPaper, type PaperForm } from './papers-store.ts'

/** What boxes are read with. */
export type BoxReading = {
  database: OpenDatabase
  clock: Clock
  log: AlarmLog
  mails: Mails
  mailbox: Mailbox
  /** The account that the company's questions go out with; null where it is incomplete. */
  accountOf: (companyId: number) => Promise<FinanzonlineAccount | null>
}

export type OurPaper = Extract<ListedPaper, { isOurs: true }>

/** Fetches a paper, keeps it and tells where it contradicts answers. Returns why it could not be fetched, null where it was. */
export async function fetchOne(
  { database, mailbox, clock, mails, log }: BoxReading,
  account: FinanzonlineAccount,
  paper: OurPaper,
  signal: AbortSignal,
): Promise<BoxFailure | null> {
  if (signal.aborted) return { kind: 'none', reason: 'cancelled', code: '' }
  const companyId = account.companyId ?? 0
  const fetched = await mailbox.fetch(account, paper.key, signal)
  if (fetched.kind === 'none') return fetched
  const read = await formOf(fetched, paper, viennaDay(clock.now()))
  const bytes = fetched.kind === 'too-large' ? null : fetched.bytes
  const contradicting = await commit(database, async trx => {
    const paperId = await keepPaper(trx, { ...paper, companyId, fetchedAt: clock.now(), bytes, read })
    const found = { companyId, paperId, contradictions: await contradictionsIn(trx, companyId, paperId) }
    await mailContradictions(trx, mails, found)
    return found
  })
  alarmContradictions(log, contradicting)
  if (read.form !== 'confirmations')
    log.warn({ companyId, form: read.form, flaw: read.flaw }, 'a paper of the DataBox was kept and could not be read')
  return null
}

async function formOf(fetched: FetchedPaper, { deliveredAt }: OurPaper, today: string): Promise<PaperForm> {
  if (fetched.kind === 'paper') return readPaper(fetched.bytes, viennaDay(deliveredAt), today)
  return { form: fetched.kind, flaw: fetched.kind === 'broken' ? 'base64' : 'bytes' }
}

import type { Checked } from '../../../answers/checks/checked.ts'
import type { CompanyText } from '../../../vat-ids/same-company/comparison.ts'

/** A question to be stored: one different UID of a batch, how many of its rows it answers, and how people find these. */
export type NewQuestion = {
  uid: string
  rowCount: number
  /** Where it stands first in the sheet, and where next, a few times. */
  firstRow: number
  moreRows: readonly number[]
  /** The user's own name of the company; '' where the sheet has none. */
  ownName: string
  /** The other names that the sheet has for it, the first few. */
  moreNames: readonly string[]
  /** The company as its first row has it that names one, where VIES is to be sent it; else null. */
  company: CompanyText | null
}

/** A question that this process holds under a lease. `token` fences: whoever writes with an older one is refused. */
export type HeldQuestion = {
  id: number
  batchId: number
  companyId: number
  /** Who uploaded the batch: stands in the evidence. */
  userId: number
  /** A program did: people's lists go first. */
  isOfProgram: boolean
  uid: string
  rowCount: number
  /** What VIES is to be sent of the company. */
  company: CompanyText | null
  /** Tries before this one. */
  tries: number
  /** How often whoever held it never came back (batches/asking/not-checked.ts). */
  lost: number
  /** Its batch wants every row asked anew: what is remembered does not count. */
  isAnew: boolean
  /** The batch's patience is over: what brings no answer now is not asked again. */
  patienceOver: boolean
  /** Somebody wants the batch to wait, whatever patience the company has by its settings. */
  isPatient: boolean
  /** An open breaker turned it away; now it is a probe, or one of those that a probe's answer let go. */
  wasSuspended: boolean
  token: string
  /** What the cache knew when the question was taken; null = it has to be asked. */
  remembered: Checked | null
}

/** A held question and what came of asking. */
export type AskedQuestion = { question: HeldQuestion; checked: Checked }

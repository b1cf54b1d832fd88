import { z } from 'zod'
import { defineEvent, recordEvent } from '../../../access/webhooks/events.ts'
import type { Transaction } from '../../../base/database/database.ts'
import { withParameters } from '../../../base/roles/contract-rules.ts'
import { PROGRAM_PATHS } from '../../../base/roles/program-rules.ts'
import { defineTexts, type Language } from '../../../base/texts/define.ts'
import { formatNumber } from '../../../base/texts/format.ts'
import type { Mails } from '../../../platform/mails/create.ts'
import { defineMail, type MailTranslator } from '../../../platform/mails/define-mail.ts'
import type { BatchRow } from '../list/view.ts'
import { STATUS } from '../status-rules.ts'
import type { BatchEnd } from './batch-end.ts'

const texts = defineTexts('batches-end-mail', {
  completedSubject: { de: 'Abfrage abgeschlossen: {{fileName}}', en: 'Batch completed: {{fileName}}' },
  completed: {
    de: 'Ihre Abfrage ist abgeschlossen. Ergebnisdatei und Prüfbericht liegen für Sie bereit.',
    en: 'Your batch is complete. The result file and the audit report are ready for you.',
  },
  completedWithErrorsSubject: {
    de: 'Abfrage mit offenen Zeilen beendet: {{fileName}}',
    en: 'Batch completed with open rows: {{fileName}}',
  },
  completedWithErrors: {
    de: 'Ihre Abfrage ist beendet, aber nicht jede Zeile konnte geprüft werden. Ergebnisdatei und Prüfbericht liegen bereit; die offenen Zeilen können Sie auf der Seite nochmals abfragen.',
    en: 'Your batch has ended, but not every row could be checked. The result file and the audit report are ready; you can retry the open rows on the page.',
  },
  failedSubject: { de: 'Abfrage fehlgeschlagen: {{fileName}}', en: 'Batch failed: {{fileName}}' },
  failed: {
    de: 'Ihre Abfrage konnte nicht durchgeführt werden. Das sagt nichts über die Gültigkeit der UID-Nummern aus; Sie können die Abfrage auf der Seite wiederholen.',
    en: 'Your batch could not be carried out. This says nothing about the validity of the VAT IDs; you can repeat the batch on the page.',
  },
  reason: { de: 'Grund', en: 'Reason' },
  file: { de: 'Datei', en: 'File' },
  total: { de: 'Zeilen', en: 'Rows' },
  valid: { de: 'gültig', en: 'valid' },
  invalid: { de: 'ungültig', en: 'invalid' },
  notChecked: { de: 'nicht geprüft', en: 'not checked' },
  notAUid: { de: 'keine UID', en: 'not a UID' },
  toBatch: { de: 'Zur Abfrage', en: 'Go to the batch' },
})

const COUNTS = ['total', 'valid', 'invalid', 'notChecked', 'notAUid'] as const
type Counts = Record<(typeof COUNTS)[number], number>

/** How a batch ended; selects the texts of the mail. */
type EndKind = 'completed' | 'completedWithErrors' | 'failed'

type BatchEndMailData = {
  batchId: number
  name: string
  fileName: string
  ending: EndKind
  errorMessage: string | null
  rows: Counts
}

/** The mail about a batch that has ended. */
export const BATCH_ENDED_MAIL = defineMail({
  kind: 'batch-done',
  texts,
  parts: ({ ending, fileName, errorMessage, rows, batchId }: BatchEndMailData, t, { language }) => ({
    subject: t(`${ending}Subject`, { fileName }),
    paragraphs: [t(ending)],
    facts: [
      ...(errorMessage === null ? [] : [{ label: t('reason'), value: errorMessage }]),
      { label: t('file'), value: fileName },
      ...countFacts(rows, t, language),
    ],
    link: { label: t('toBatch'), path: `/uid-check?batch=${batchId}` },
    notes: [],
  }),
})

const countFacts = (rows: Counts, t: MailTranslator<typeof texts>, language: Language) =>
  COUNTS.map(count => ({ label: t(count), value: formatNumber(rows[count], language) }))

const MAIL_KIND_BY_STATUS: Record<BatchEnd['status'], EndKind | null> = {
  [STATUS.completed]: 'completed',
  [STATUS.completedWithErrors]: 'completedWithErrors',
  [STATUS.failed]: 'failed',
  // The user who cancels needs no mail.
  [STATUS.cancelled]: null,
}

/**
 * Queues the mail to a batch's creator about its end. No mail is sent to a program, to a creator
 * who was deleted, deactivated or moved to another company, or for a part of a stock check.
 */
export async function queueEndMail(
  trx: Transaction,
  mails: Mails,
  batch: BatchRow,
  { end, finishedAt }: { end: BatchEnd; finishedAt: Date },
): Promise<void> {
  const kind = MAIL_KIND_BY_STATUS[end.status]
  const creator = kind && (await activeCreator(trx, batch))
  if (!kind || !creator) return
  const { email, language, firstname, lastname } = creator
  // The cause includes the time, because a batch ends again after a retry.
  const cause = `batch-done batch/${batch.id} ${finishedAt.toISOString()}`
  const name = `${firstname} ${lastname}`
  const data = { ending: kind, errorMessage: end.errorMessage, fileName: batch.file_name, rows: rowsOf(batch) }
  await mails.queue(trx, { cause, recipient: email, language }, BATCH_ENDED_MAIL, { batchId: batch.id, name, ...data })
}

const activeCreator = (trx: Transaction, { id, created_by, company_id }: BatchRow) =>
  trx
    .selectFrom('users')
    .select(['email', 'language', 'firstname', 'lastname'])
    .where('id', '=', created_by)
    .where('company_id', '=', company_id)
    .where('is_active', '=', true)
    .where('is_program', '=', false)
    .where('deleted_at', 'is', null)
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom('stock_part').select('batch_id').where('batch_id', '=', id))),
    )
    .executeTakeFirst()

const rowsOf = (batch: BatchRow): Counts => ({
  total: batch.total_rows,
  valid: batch.valid_rows,
  invalid: batch.invalid_rows,
  notChecked: batch.not_checked_rows,
  notAUid: batch.not_a_uid_rows,
})

const countSchema = z.number().int()
const verdictCountsSchema = z.object({
  valid: countSchema,
  invalid: countSchema,
  not_checked: countSchema,
  not_a_uid: countSchema,
})
const batchCountsSchema = z.object({
  id: countSchema,
  total: countSchema,
  verdicts: verdictCountsSchema,
  url: z.string(),
})

const more = '`data.url`: the batch'
const path = ({ id }: { id: number }) => withParameters(PROGRAM_PATHS.batch, { id })

/** The event for a batch that ended with answers. */
export const BATCH_COMPLETED = defineEvent({
  type: 'batch.completed',
  id: 'batchCompleted',
  summary: 'A batch has ended, with or without open rows',
  data: batchCountsSchema.extend({ state: z.enum(['completed', 'completed_with_open_rows']) }),
  more,
  path,
})

/** The event for a batch that ended without answers. */
export const BATCH_FAILED = defineEvent({
  type: 'batch.failed',
  id: 'batchFailed',
  summary: 'No VAT ID of a batch was answered',
  data: batchCountsSchema.extend({ state: z.literal('failed') }),
  more,
  path,
})

/**
 * Records the end of a batch as an event for the company's programs. A cancellation records none,
 * because the caller already knows of it.
 */
export async function recordEnd(trx: Transaction, batch: BatchRow, { status }: BatchEnd): Promise<void> {
  const { company_id: companyId } = batch
  if (status === STATUS.cancelled) return
  if (status === STATUS.failed) {
    return recordEvent(trx, companyId, BATCH_FAILED, { ...batchCountsOf(batch), state: 'failed' })
  }
  const state = status === STATUS.completed ? 'completed' : 'completed_with_open_rows'
  return recordEvent(trx, companyId, BATCH_COMPLETED, { ...batchCountsOf(batch), state })
}

const batchCountsOf = (batch: BatchRow) => ({
  id: batch.id,
  total: batch.total_rows,
  verdicts: {
    valid: batch.valid_rows,
    invalid: batch.invalid_rows,
    not_checked: batch.not_checked_rows,
    not_a_uid: batch.not_a_uid_rows,
  },
})

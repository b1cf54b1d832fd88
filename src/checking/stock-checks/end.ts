import { sql } from 'kysely'
import { z } from 'zod'
import { defineEvent, recordEvent } from '../../access/webhooks/events.ts'
import type { Reader, Transaction } from '../../base/database/database.ts'
import { withParameters } from '../../base/roles/contract-rules.ts'
import { PROGRAM_PATHS } from '../../base/roles/program-rules.ts'
import { defineTexts } from '../../base/texts/define.ts'
import { formatNumber } from '../../base/texts/format.ts'
import type { Mails } from '../../platform/mails/create.ts'
import { defineMail } from '../../platform/mails/define-mail.ts'
import { cancelRunningParts } from './end-parts.ts'
import type { StockWorkDeps } from './stock-work.ts'
import { endCheck } from './store.ts'

const texts = defineTexts('whole-stock-end-mail', {
  completedSubject: { de: 'Bestandsabfrage abgeschlossen', en: 'Stock check completed' },
  completed: {
    de: 'Ihre Bestandsabfrage ist abgeschlossen. Ergebnisdateien und Prüfberichte ihrer Teile liegen für Sie bereit.',
    en: 'Your stock check is complete. The result files and audit reports of its parts are ready for you.',
  },
  failedSubject: { de: 'Bestandsabfrage ohne Antworten beendet', en: 'Stock check ended without answers' },
  failed: {
    de: 'Ihre Bestandsabfrage ist beendet und brachte keine einzige Antwort. Das sagt nichts über die Gültigkeit der UID-Nummern aus; den Grund sehen Sie bei den Teilen.',
    en: 'Your stock check has ended without a single answer. This says nothing about the validity of the VAT IDs; its parts show the reason.',
  },
  partners: { de: 'Geschäftspartner', en: 'Business partners' },
  valid: { de: 'gültig', en: 'valid' },
  invalid: { de: 'ungültig', en: 'invalid' },
  notChecked: { de: 'nicht geprüft', en: 'not checked' },
  toPartners: { de: 'Zu den Geschäftspartnern', en: 'Go to the business partners' },
})

const FIGURES = ['partners', 'valid', 'invalid', 'notChecked'] as const

type Figures = Record<(typeof FIGURES)[number], number>
type EndMailContent = { name: string; ending: 'completed' | 'failed'; figures: Figures }

/** The mail to the creator of a stock check that has ended. */
export const STOCK_DONE_MAIL = defineMail({
  kind: 'stock-done',
  texts,
  parts: ({ ending, figures }: EndMailContent, t, { language }) => ({
    subject: t(`${ending}Subject`),
    paragraphs: [t(ending)],
    facts: FIGURES.map(figure => ({ label: t(figure), value: formatNumber(figures[figure], language) })),
    link: { label: t('toPartners'), path: '/partners' },
    notes: [],
  }),
})

const count = z.number().int()

/** The event for programs when a stock check has ended. */
export const STOCK_COMPLETED = defineEvent({
  type: 'stock_check.completed',
  id: 'stockCheckCompleted',
  summary: 'A stock check has ended without being cancelled as a whole',
  data: z.object({
    id: count,
    state: z.enum(['completed', 'failed', 'cancelled']),
    total: count,
    verdicts: z.object({ valid: count, invalid: count, not_checked: count }),
    url: z.string(),
  }),
  more: '`data.url`: the stock check',
  path: ({ id }) => withParameters(PROGRAM_PATHS.stockCheck, { id }),
})

/**
 * Why a check ends without an action on it. all-queried: all of its lines have ended.
 * part-cancelled: a user cancelled one part, which ends the others. no-creator: its creator, for
 * whom parts are started, is gone; running ones continue.
 */
export type EndCause = 'all-queried' | 'part-cancelled' | 'no-creator'

/**
 * Ends a stock check and notifies the company's programs, and its creator if all was queried. Does
 * nothing if it has already ended.
 */
export async function endStockCheck(
  { database, clock, mails }: Pick<StockWorkDeps, 'database' | 'clock' | 'mails'>,
  id: number,
  cause: EndCause,
): Promise<void> {
  const now = clock.now()
  await database.db.transaction().execute(async trx => {
    const figures = await readAnswerFigures(trx, id)
    const state = cause === 'all-queried' ? endKindOf(figures) : 'cancelled'
    const check = await endCheck(trx, { id, state, now })
    if (!check) return
    if (cause === 'part-cancelled') await cancelRunningParts(trx, null, id)
    const { partners: total, valid, invalid, notChecked } = figures
    const verdicts = { valid, invalid, not_checked: notChecked }
    await recordEvent(trx, check.companyId, STOCK_COMPLETED, { id, state, total, verdicts })
    if (state !== 'cancelled') await queueEndMail(trx, mails, { ...check, id }, { ending: state, figures })
  })
}

/**
 * Returns how a check ends: as a batch does, failed if it had partners and none was answered
 * (docs/rules.md#how-a-batch-ends).
 */
const endKindOf = ({ partners, answered }: AnswerFigures) => (partners > 0 && answered === 0 ? 'failed' : 'completed')

/** `answered` includes texts that an authority says are not a UID (docs/rules.md#reading-a-uid). */
type AnswerFigures = Figures & { answered: number }

/** Returns the number of partners by answer; a partner queried in several parts counts once. */
export async function readAnswerFigures(db: Reader, id: number): Promise<AnswerFigures> {
  const { rows } = await sql<Omit<AnswerFigures, 'notChecked'> & { done: number }>`
    select line.partners, line.done, part.valid, part.invalid, part.valid + part.invalid + part.malformed as answered
    from (select coalesce(sum(total), 0)::int as partners, coalesce(sum(done), 0)::int as done
        from stock_line where stock_check_id = ${id}::int) line,
      (select coalesce(sum(valid_rows), 0)::int as valid, coalesce(sum(invalid_rows), 0)::int as invalid,
          coalesce(sum(not_a_uid_rows), 0)::int as malformed
        from stock_part join batch on batch.id = batch_id where stock_check_id = ${id}::int) part`.execute(db)
  const { partners = 0, done = 0, valid = 0, invalid = 0, answered = 0 } = rows[0] ?? {}
  return { partners, valid, invalid, answered, notChecked: Math.max(0, done - valid - invalid) }
}

type EndedCheck = { id: number; companyId: number; createdBy: number }

async function queueEndMail(
  trx: Transaction,
  mails: Mails,
  { id, companyId, createdBy }: EndedCheck,
  content: Omit<EndMailContent, 'name'>,
): Promise<void> {
  const creator = await trx
    .selectFrom('users')
    .select(['email', 'language', 'firstname', 'lastname'])
    .where('id', '=', createdBy)
    .where('company_id', '=', companyId)
    .where('is_active', '=', true)
    .where('is_program', '=', false)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!creator) return
  const { email: recipient, language, firstname, lastname } = creator
  const envelope = { cause: `stock-done stock-check/${id}`, recipient, language }
  await mails.queue(trx, envelope, STOCK_DONE_MAIL, { name: `${firstname} ${lastname}`, ...content })
}

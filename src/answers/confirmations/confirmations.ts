import { sql } from 'kysely'
import { AUTHORITY_IDS, type Authority } from '../../base/authority-rules.ts'
import type { Reader } from '../../base/database/database.ts'
import { startOfViennaDay, viennaDate } from '../../base/database/vienna-sql.ts'
import type { Language, TextKey } from '../../base/texts/define.ts'
import { translate } from '../../base/texts/translate.ts'
import type { Verdict } from '../../base/verdict-rules.ts'
import { AUTHORITIES } from '../../registers/authorities/authorities-rules.ts'
import { type Confirmation, compareWithDocuments, type StoredStatement } from './agreement.ts'
import { texts } from './confirmations-texts.ts'
import type { ShownConfirmation } from './wire.ts'

// Services that deliver such documents.
const CONFIRMING_SERVICES = AUTHORITY_IDS.filter(service => AUTHORITIES[service].deliversToDataBox)

type AnswerRow = { answerId: number; service: Authority; code: string; verdict: Verdict }
type AnswerStatement = AnswerRow & StoredStatement

/**
 * Returns the documents' statements on these answers (at most 1,000) by id; answers without any are
 * left out. A document covers only its own company's answers: of its day in Vienna, requester,
 * number and level. `companyId`: the reader. A cached answer of another company is confirmed by
 * that company's documents, which this one must not see.
 */
export async function confirmationsOf(
  reader: Reader,
  companyId: number,
  answerIds: readonly number[],
): Promise<ReadonlyMap<number, Confirmation>> {
  if (answerIds.length === 0) return new Map()
  const byAnswer = Map.groupBy(await statementsOf(reader, companyId, answerIds), ({ answerId }) => answerId)
  const contested = [...byAnswer.values()].filter(hasBothStatements).flatMap(statements => statements.slice(0, 1))
  const verdictsByAnswer = await verdictsOfSameQuery(reader, contested)
  return new Map(
    [...byAnswer].map(([id, statements]) => {
      const isValid = statements[0]?.verdict === 'valid'
      return [id, compareWithDocuments(isValid, statements, verdictsByAnswer.get(id) ?? new Set([isValid]))]
    }),
  )
}

const hasBothStatements = (statements: readonly StoredStatement[]): boolean =>
  new Set(statements.map(({ isValid }) => isValid)).size > 1

async function statementsOf(
  reader: Reader,
  companyId: number,
  answerIds: readonly number[],
): Promise<AnswerStatement[]> {
  const { rows } = await sql<AnswerStatement>`
    select answer.id as "answerId", answer.service, answer.code, answer.verdict,
      word.paper_id as "paperId", word.day, word.level, word.is_valid as "isValid"
    from answer join databox_word word on word.company_id = answer.company_id and word.uid = answer.uid
      and word.requester_uid = answer.requester_uid and word.day = ${viennaDate(sql.ref('answer.asked_at'))}
    where answer.id = any(${answerIds}::bigint[]) and word.company_id = ${companyId}::int and answer.service = any(${CONFIRMING_SERVICES}::text[]) and answer.verdict in ('valid', 'invalid')
    order by word.paper_id`.execute(reader)
  return rows.map(row => ({ ...row, answerId: Number(row.answerId) })).filter(row => row.level === levelOf(row))
}

/** The ministry confirms groups only at level 1; all other queries are at level 2. */
const levelOf = ({ service, code }: AnswerRow): 1 | 2 => (AUTHORITIES[service].isOnlyLevel1(code) ? 1 : 2)

/**
 * Returns the verdicts of the company's answers to the same query on that day, including these, by
 * id.
 */
async function verdictsOfSameQuery(
  reader: Reader,
  statements: readonly AnswerStatement[],
): Promise<Map<number, Set<boolean>>> {
  if (statements.length === 0) return new Map()
  const levels = new Map(statements.map(({ answerId, level }) => [answerId, level]))
  const day = viennaDate(sql.ref('answer.asked_at'))
  const { rows } = await sql<AnswerRow>`
    select answer.id as "answerId", repeated.service, repeated.code, repeated.verdict
    from answer join answer repeated on repeated.company_id = answer.company_id and repeated.uid = answer.uid
      and repeated.service = answer.service and repeated.requester_uid = answer.requester_uid
      and repeated.asked_at >= ${startOfViennaDay(day)} and repeated.asked_at < ${startOfViennaDay(day, 1)}
    where answer.id = any(${[...levels.keys()]}::bigint[]) and repeated.verdict in ('valid', 'invalid')`.execute(reader)
  const same = rows.filter(row => levelOf(row) === levels.get(Number(row.answerId)))
  const byAnswer = Map.groupBy(same, ({ answerId }) => Number(answerId))
  return new Map([...byAnswer].map(([id, all]) => [id, new Set(all.map(({ verdict }) => verdict === 'valid'))]))
}

/** An answer that a document contradicts. */
export type Contradiction = Confirmation & { uid: string; answerId: number }

/** Returns the answers that this document contradicts, even if another one confirms them. */
export async function contradictionsIn(reader: Reader, companyId: number, paperId: number): Promise<Contradiction[]> {
  const { rows } = await sql<{ id: number; uid: string }>`
    select distinct answer.id, answer.uid from databox_word word join answer on answer.uid = word.uid
      and answer.company_id = word.company_id and answer.requester_uid = word.requester_uid
      and answer.asked_at >= ${startOfViennaDay(sql.ref('word.day'))} and answer.asked_at < ${startOfViennaDay(sql.ref('word.day'), 1)}
    where word.paper_id = ${paperId}::int and answer.service = any(${CONFIRMING_SERVICES}::text[])
      and answer.verdict in ('valid', 'invalid') and word.is_valid <> (answer.verdict = 'valid')
    order by answer.id limit 1000`.execute(reader)
  const confirmations = await confirmationsOf(
    reader,
    companyId,
    rows.map(({ id }) => Number(id)),
  )
  return rows.flatMap(({ id, uid }) => {
    const confirmation = confirmations.get(Number(id))
    return confirmation && !confirmation.isConfirmed ? [{ ...confirmation, uid, answerId: Number(id) }] : []
  })
}

type SentenceKeys = Record<'valid' | 'invalid', TextKey<typeof texts>>

const CONFIRMED_KEYS: SentenceKeys = { valid: 'confirmed-valid', invalid: 'confirmed-invalid' }
const CONTRADICTED_KEYS: SentenceKeys = { valid: 'contradicted-valid', invalid: 'contradicted-invalid' }

function sentenceKey({ isConfirmed, isContested, isValid }: Confirmation): TextKey<typeof texts> {
  if (isContested) return 'contested'
  return (isConfirmed ? CONFIRMED_KEYS : CONTRADICTED_KEYS)[isValid ? 'valid' : 'invalid']
}

/** Returns the confirmation as a sentence with the day of the document. */
export const describeConfirmation = (confirmation: Confirmation, language: Language): string =>
  translate(texts, language)(sentenceKey(confirmation), {
    level: confirmation.level,
    day: formatDay(confirmation.day),
  })

const formatDay = (day: string): string => day.split('-').reverse().join('.')

/** Returns the confirmation as a wire field, or nothing without a statement. */
export const confirmationField = (
  confirmation: Confirmation | null,
  language: Language,
): { confirmation?: ShownConfirmation } =>
  confirmation ? { confirmation: toShownConfirmation(confirmation, language) } : {}

/** Converts a confirmation to its wire format. */
export function toShownConfirmation(confirmation: Confirmation, language: Language): ShownConfirmation {
  const { isConfirmed, isValid, level, day } = confirmation
  return { isConfirmed, isValid, level, day, said: describeConfirmation(confirmation, language) }
}

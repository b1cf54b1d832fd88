import { sql } from 'kysely'
import { AUTHORITY_IDS, type Authority } from '../../ground/authority-rules.ts'
import type { Verdict } from '../../ground/database/column-types.ts'
import type { Reader } from '../../ground/database/database.ts'
import { beginningOf, viennaDate } from '../../ground/database/vienna-sql.ts'
import type { Language, TextKey } from '../../ground/texts/define.ts'
import { translate } from '../../ground/texts/translate.ts'
import { AUTHORITIES } from '../../registers/authorities/authorities-rules.ts'
import { texts } from './texts.ts'
import type { ShownConfirmation } from './wire.ts'

/** What the ministry's own papers say of an answer: the same or otherwise. `day` as yyyy-mm-dd: that of the question; `paperId`: where it stands. */
export type Confirmation = { isConfirmed: boolean; isValid: boolean; level: 1 | 2; day: string; paperId: number }

// Which service's answers there is such a paper of.
const CONFIRMED = AUTHORITY_IDS.filter(service => AUTHORITIES[service].deliversToDataBox)

type Answered = { answerId: number; service: Authority; code: string; verdict: Verdict }
type Said = Answered & { paperId: number; day: string; level: 1 | 2; isValid: boolean }

/**
 * Returns what papers say of these answers (at most 1,000), by their ids; those of which none says anything are left out. A paper speaks of its
 * own company's answers alone: of that day in Vienna, asked in that name, about that number at that level. `companyId`: to
 * whom it is said; a remembered answer of another company is confirmed by that company's papers, which are not this one's to see.
 */
export async function confirmationsOf(
  reader: Reader,
  companyId: number,
  answerIds: readonly number[],
): Promise<ReadonlyMap<number, Confirmation>> {
  if (answerIds.length === 0) return new Map()
  const said = await saidOf(reader, companyId, answerIds)
  return new Map([...Map.groupBy(said, ({ answerId }) => answerId)].map(([id, of]) => [id, judged(of)]))
}

async function saidOf(reader: Reader, companyId: number, answerIds: readonly number[]): Promise<Said[]> {
  const { rows } = await sql<Said>`
    select answer.id as "answerId", answer.service, answer.code, answer.verdict,
      word.paper_id as "paperId", word.day, word.level, word.is_valid as "isValid"
    from answer join databox_word word on word.company_id = answer.company_id and word.uid = answer.uid
      and word.requester_uid = answer.requester_uid and word.day = ${viennaDate(sql.ref('answer.asked_at'))}
    where answer.id = any(${answerIds}::bigint[]) and word.company_id = ${companyId}::int and answer.service = any(${CONFIRMED}::text[]) and answer.verdict in ('valid', 'invalid')
    order by word.paper_id`.execute(reader)
  return rows.map(row => ({ ...row, answerId: Number(row.answerId) })).filter(isOfItsLevel)
}

/** Of a group the ministry confirms level 1 alone; whatever else is asked, is asked at level 2. */
const isOfItsLevel = ({ service, code, level }: Said): boolean =>
  level === (AUTHORITIES[service].isOnlyLevel1(code) ? 1 : 2)

/** One word that agrees is enough: of a number that was asked twice there may be two. */
function judged(said: readonly Said[]): Confirmation {
  const agreeing = said.find(({ isValid, verdict }) => isValid === (verdict === 'valid'))
  const { isValid, level, day, paperId } = (agreeing ?? said[0]) as Said
  return { isConfirmed: agreeing !== undefined, isValid, level, day, paperId }
}

/** An answer to which a paper says otherwise. */
export type Contradiction = Confirmation & { uid: string; answerId: number }

/** Returns the answers to which a paper says otherwise than they, and no other paper the same. */
export async function contradictionsIn(reader: Reader, companyId: number, paperId: number): Promise<Contradiction[]> {
  const { rows } = await sql<{ id: number; uid: string }>`
    select distinct answer.id, answer.uid from databox_word word join answer on answer.uid = word.uid
      and answer.company_id = word.company_id and answer.requester_uid = word.requester_uid
      and answer.asked_at >= ${beginningOf(sql.ref('word.day'))} and answer.asked_at < ${beginningOf(sql.ref('word.day'), 1)}
    where word.paper_id = ${paperId}::int and answer.service = any(${CONFIRMED}::text[])
      and answer.verdict in ('valid', 'invalid') and word.is_valid <> (answer.verdict = 'valid')
    order by answer.id limit 1000`.execute(reader)
  const found = await confirmationsOf(
    reader,
    companyId,
    rows.map(({ id }) => Number(id)),
  )
  return rows.flatMap(({ id, uid }) => {
    const confirmation = found.get(Number(id))
    return confirmation && !confirmation.isConfirmed ? [{ ...confirmation, uid, answerId: Number(id) }] : []
  })
}

type Sentences = Record<'valid' | 'invalid', TextKey<typeof texts>>

const CONFIRMING: Sentences = { valid: 'confirmed-valid', invalid: 'confirmed-invalid' }
const CONTRADICTING: Sentences = { valid: 'contradicted-valid', invalid: 'contradicted-invalid' }

/** Returns it as a sentence, with the day that the paper is about. */
export function sayConfirmation({ isConfirmed, isValid, level, day }: Confirmation, language: Language): string {
  const sentences = isConfirmed ? CONFIRMING : CONTRADICTING
  return translate(texts, language)(sentences[isValid ? 'valid' : 'invalid'], { level, day: dayShown(day) })
}

const dayShown = (day: string): string => day.split('-').reverse().join('.')

/** Returns it as a field of what travels; nothing where no paper says anything. */
export const confirmationField = (
  confirmation: Confirmation | undefined,
  language: Language,
): { confirmation?: ShownConfirmation } =>
  confirmation ? { confirmation: showConfirmation(confirmation, language) } : {}

/** Returns it as it travels. */
export function showConfirmation(confirmation: Confirmation, language: Language): ShownConfirmation {
  const { isConfirmed, isValid, level, day } = confirmation
  return { isConfirmed, isValid, level, day, said: sayConfirmation(confirmation, language) }
}

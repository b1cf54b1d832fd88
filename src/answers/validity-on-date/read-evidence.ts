import type { Actor } from '../../base/roles/actor.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import { viennaDay } from '../../base/texts/format.ts'
import { translate } from '../../base/texts/translate.ts'
import type { Services } from '../../platform/services.ts'
import { describeNotAUid } from '../../vat-ids/uid/describe-not-a-uid.ts'
import { parseUid } from '../../vat-ids/uid/parse-uid.ts'
import { dayNumber, isDay } from './calendar-day.ts'
import { describeEvidence, evidenceFields, evidenceOnDay } from './evidence-on-day.ts'
import { definiteAnswers } from './find-answers.ts'
import { texts } from './validity-on-date-texts.ts'
import type { OnThatDay, OnThatDayQuery } from './wire.ts'

/**
 * Returns a company's evidence about a UID on a day, without a query to a service; login/guard.ts
 * has checked the scope. Throws 400 for text that is not a UID, an invalid day, and a day in the
 * future.
 */
export async function readEvidenceOnDay(
  { language }: Actor,
  { database: { db }, clock }: Pick<Services, 'database' | 'clock'>,
  companyId: number,
  { uid: input, day }: OnThatDayQuery,
): Promise<OnThatDay> {
  const parsed = parseUid(input)
  if (!parsed.isQueryable) throw refusal('uid', describeNotAUid(parsed, language))
  if (!isDay(day)) throw refusal('day', translate(texts, language)('notADay'))
  if (day > viennaDay(clock.now())) throw refusal('day', translate(texts, language)('notYet'))
  const answers = await definiteAnswers(db, companyId, [parsed.uid])
  const evidence = evidenceOnDay(answers.get(parsed.uid) ?? [], dayNumber(day))
  return { uid: parsed.uid, day, said: describeEvidence(evidence, language), ...evidenceFields(evidence) }
}

const refusal = (path: 'uid' | 'day', message: string): Refusal =>
  new Refusal('bad-input', message, [{ path, message }])

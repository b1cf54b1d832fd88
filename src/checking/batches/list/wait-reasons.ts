import { sql } from 'kysely'
import { describeReason } from '../../../answers/checks/describe-outcome.ts'
import type { Reader } from '../../../base/database/database.ts'
import type { Language } from '../../../base/texts/define.ts'
import { formatNumber } from '../../../base/texts/format.ts'
import type { Reason } from '../../../registers/authorities/answer.ts'
import { countryName } from '../../../vat-ids/uid/country-names.ts'

type OpenQuestions = { country: string; reason: string | null; questions: number }

// A batch usually waits for a few countries; more are not listed.
const MAX_LINES = 6

/**
 * Returns what a batch waits for, most questions first: "Schweiz (1): Der Dienst ist nicht
 * erreichbar."
 */
export async function readWaitsFor(reader: Reader, batchId: number, language: Language): Promise<string[]> {
  const { rows } =
    await sql<OpenQuestions>`select left(uid, 2) as country, reason, count(*)::int as questions from question
    where batch_id = ${batchId} and settled_at is null
    group by 1, 2 order by 3 desc, 1, 2 limit ${MAX_LINES}`.execute(reader)
  return rows.map(({ country, reason, questions }) => {
    const label = `${countryName(country, language)} (${formatNumber(questions, language)})`
    // The column contains a Reason. Only its first sentence, because the screen offers the remedy.
    return reason === null ? label : `${label}: ${firstSentence(describeReason(reason as Reason, language))}`
  })
}

const firstSentence = (text: string): string => /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text

import { sql } from 'kysely'
import type { Reader } from '../../ground/database/database.ts'
import type { Language } from '../../ground/texts/define.ts'
import { formatMoment } from '../../ground/texts/format.ts'
import { translate } from '../../ground/texts/translate.ts'
import { texts as auditTexts } from '../../house/audit-log/texts.ts'
import { type CsvColumn, csvHead, csvRows } from '../../house/lists/csv-file.ts'
import { reportTexts } from './texts.ts'

/** Whose judgements, in which language; `before`: only what was said by then. */
export type WantedJudgements = { companyId: number; language: Language; before?: Date }

/**
 * Returns all that a company's people said of companies that were compared (docs/same-company.md#judgements), in the order in which they
 * did, as CSV, how much it was, and when the last of it was said; null where nothing was said.
 */
export async function judgementsCsv(
  reader: Reader,
  wanted: WantedJudgements,
): Promise<{ csv: Buffer; count: number; lastAt: Date | null }> {
  const judgements = await judgementsOfCompany(reader, wanted)
  const columns = columnsIn(wanted.language)
  const csv = Buffer.from(csvHead(columns) + csvRows(columns, judgements))
  return { csv, count: judgements.length, lastAt: judgements.at(-1)?.at ?? null }
}

type Judgement = Awaited<ReturnType<typeof judgementsOfCompany>>[number]

/** In words; behind them what programs want, by its names in the API. */
function columnsIn(language: Language): CsvColumn<Judgement>[] {
  const say = translate(reportTexts, language)
  return [
    { heading: say('csvJudgedAt'), of: ({ at }) => formatMoment(at, language) },
    { heading: say('csvJudgedBy'), of: ({ by }) => by },
    { heading: say('csvUid'), of: ({ uid }) => uid },
    { heading: say('csvJudgement'), of: ({ word }) => translate(auditTexts, language)(`judgement ${word}`) },
    { heading: say('csvRemark'), of: ({ remark }) => remark },
    { heading: say('csvOwnName'), of: ({ ownName }) => ownName },
    { heading: say('csvGivenName'), of: ({ givenName }) => givenName },
    { heading: 'at', of: ({ at }) => at.toISOString() },
    { heading: 'word', of: ({ word }) => word },
  ]
}

const judgementsOfCompany = (reader: Reader, { companyId, before }: WantedJudgements) =>
  reader
    .selectFrom('company_judgement as judgement')
    .innerJoin('users', 'users.id', 'judgement.user_id')
    .select(['judgement.created_at as at', 'judgement.uid', 'judgement.own_name as ownName'])
    .select(['judgement.given_name as givenName', 'judgement.word', 'judgement.remark'])
    .select(sql<string>`trim(users.firstname || ' ' || users.lastname)`.as('by'))
    .where('judgement.company_id', '=', companyId)
    .$if(before !== undefined, query => query.where('judgement.created_at', '<', before ?? null))
    .orderBy('judgement.id')
    .execute()

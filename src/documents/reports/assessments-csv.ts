import { sql } from 'kysely'
import type { Reader } from '../../base/database/database.ts'
import type { Language } from '../../base/texts/define.ts'
import { formatDateTimeWithZone } from '../../base/texts/format.ts'
import { translate } from '../../base/texts/translate.ts'
import { texts as auditTexts } from '../../platform/audit-log/audit-log-texts.ts'
import { type CsvColumn, csvHead, csvRows } from '../../platform/lists/csv-file.ts'
import { reportTexts } from './reports-texts.ts'

/** The company and language of the assessments; `before`: only earlier ones. */
export type AssessmentScope = { companyId: number; language: Language; before?: Date }

/**
 * Returns all of a company's assessments of compared companies (docs/same-company.md#judgements) as
 * CSV in chronological order, their number, and the time of the last one; null if there are none.
 */
export async function assessmentsCsv(
  reader: Reader,
  scope: AssessmentScope,
): Promise<{ csv: Buffer; count: number; lastAt: Date | null }> {
  const assessments = await readAssessments(reader, scope)
  const columns = columnsIn(scope.language)
  const csv = Buffer.from(csvHead(columns) + csvRows(columns, assessments))
  return { csv, count: assessments.length, lastAt: assessments.at(-1)?.at ?? null }
}

type Assessment = Awaited<ReturnType<typeof readAssessments>>[number]

/** Readable texts first, then the API's values for programs. */
function columnsIn(language: Language): CsvColumn<Assessment>[] {
  const t = translate(reportTexts, language)
  return [
    { heading: t('csvJudgedAt'), of: ({ at }) => formatDateTimeWithZone(at, language) },
    { heading: t('csvJudgedBy'), of: ({ by }) => by },
    { heading: t('csvUid'), of: ({ uid }) => uid },
    { heading: t('csvJudgement'), of: ({ word }) => translate(auditTexts, language)(`judgement ${word}`) },
    { heading: t('csvRemark'), of: ({ remark }) => remark },
    { heading: t('csvOwnName'), of: ({ ownName }) => ownName },
    { heading: t('csvGivenName'), of: ({ givenName }) => givenName },
    { heading: 'at', of: ({ at }) => at.toISOString() },
    { heading: 'word', of: ({ word }) => word },
  ]
}

const readAssessments = (reader: Reader, { companyId, before }: AssessmentScope) =>
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

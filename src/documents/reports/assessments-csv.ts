import { allAssessments, type StoredAssessment } from '../../answers/evidence/assessments-store.ts'
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
  { companyId, language, before }: AssessmentScope,
): Promise<{ csv: Buffer; count: number; lastAt: Date | null }> {
  const assessments = await allAssessments(reader, companyId, before)
  const columns = columnsIn(language)
  const csv = Buffer.from(csvHead(columns) + csvRows(columns, assessments))
  return { csv, count: assessments.length, lastAt: assessments.at(-1)?.at ?? null }
}

/** Readable texts first, then the API's values for programs. */
function columnsIn(language: Language): CsvColumn<StoredAssessment>[] {
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

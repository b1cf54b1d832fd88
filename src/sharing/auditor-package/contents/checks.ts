import { sql } from 'kysely'
import { formatVerdict } from '../../../answers/checks/describe-outcome.ts'
import { countOf } from '../../../base/database/count-of.ts'
import type { Reader } from '../../../base/database/database.ts'
import type { Language } from '../../../base/texts/define.ts'
import { formatDateTimeWithZone } from '../../../base/texts/format.ts'
import { translate } from '../../../base/texts/translate.ts'
import { type CsvColumn, csvHead, csvRows } from '../../../platform/lists/csv-file.ts'
import type { PackageScope } from './answers.ts'
import { csvTexts } from './csv-texts.ts'
import type { Period } from './period.ts'

const CHECKS_PER_STATEMENT = 1_000

/** Writes a company's single checks of a period as CSV, each with the ids of its answers. */
export async function* checksCsv(
  reader: Reader,
  { companyId, language }: PackageScope,
  period: Period,
  step: (done: number) => Promise<void>,
): AsyncGenerator<string> {
  const columns = columnsIn(language)
  yield csvHead(columns)
  let after = 0
  for (;;) {
    const rows = await checksAfter(reader, companyId, period, after)
    if (rows.length === 0) return
    yield csvRows(columns, rows)
    after = rows.at(-1)?.id ?? after
    await step(rows.length)
  }
}

export const countChecks = (reader: Reader, companyId: number, period: Period): Promise<number> =>
  countOf(checksOf(reader, companyId, period))

// Checks of texts that are no UID sent no query, so they have no report.
const lacksReport = sql<boolean>`cardinality("check".answer_ids) > 0
  and not exists (select from report where report.single_check_id = "check".id)`

/**
 * Returns single checks of a period with answers and without a report: the ids of the first
 * `limit`, and the total.
 */
export async function unreportedChecks(reader: Reader, companyId: number, period: Period, limit: number) {
  const unreported = checksOf(reader, companyId, period).where(lacksReport)
  const first = await unreported.select('check.id').orderBy('check.id').limit(limit).execute()
  return { ids: first.map(({ id }) => id), count: await countOf(unreported) }
}

const checksOf = (reader: Reader, companyId: number, { from, before }: Period) =>
  reader
    .selectFrom('single_check as check')
    .where('check.company_id', '=', companyId)
    .where('check.created_at', '>=', from)
    .where('check.created_at', '<', before)

const checksAfter = (reader: Reader, companyId: number, period: Period, after: number) =>
  checksOf(reader, companyId, period)
    .innerJoin('users', 'users.id', 'check.user_id')
    .select(['check.id', 'check.created_at', 'check.input', 'check.uid', 'check.verdict', 'check.reason'])
    .select(['check.from_cache', 'check.answer_ids', 'check.own_company'])
    .select(sql<string>`trim(users.firstname || ' ' || users.lastname)`.as('by'))
    .where('check.id', '>', after)
    .orderBy('check.id')
    .limit(CHECKS_PER_STATEMENT)
    .execute()

type Row = Awaited<ReturnType<typeof checksAfter>>[number]

/** Returns the columns: readable text first, then raw values under API names. */
function columnsIn(language: Language): CsvColumn<Row>[] {
  const t = translate(csvTexts, language)
  return [
    { heading: t('number'), of: row => `E-${row.id}` },
    { heading: t('checkedAt'), of: row => formatDateTimeWithZone(row.created_at, language) },
    { heading: t('by'), of: row => row.by },
    { heading: t('input'), of: row => row.input },
    { heading: t('uid'), of: row => row.uid },
    { heading: t('verdict'), of: row => formatVerdict(row.verdict, language) },
    { heading: t('fromCache'), of: row => t(row.from_cache ? 'yes' : 'no') },
    { heading: t('answers'), of: row => row.answer_ids.join(' ') },
    { heading: t('ownCompany'), of: row => row.own_company },
    { heading: 'verdict', of: row => row.verdict },
    { heading: 'reason', of: row => row.reason ?? '' },
    { heading: 'at', of: row => row.created_at.toISOString() },
  ]
}

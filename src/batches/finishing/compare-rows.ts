import { matchesOf } from '../../checks/matches-of.ts'
import { isOnlyLevel1 } from '../../checks/say-outcome.ts'
import type { Reader } from '../../database/database.ts'
import { inPortions } from '../../database/portions.ts'
import { compareCompanies } from '../../same-company/compare-companies.ts'
import type { CompanyText } from '../../same-company/comparison.ts'
import { comparisonsOf, type KeptComparison, keepComparisons } from '../comparisons-store.ts'
import type { AnsweredRow } from './answered-rows.ts'

/** The companies of a sheet as its owner knows them, by their rows. */
export type OwnCompanies = ReadonlyMap<number, CompanyText>

/** About a millisecond of the event loop; of names as long as a cell's kept text and made to take long, some fifty. */
const ROWS_A_TURN = 50

/**
 * Takes answered rows of a batch, at most a thousand; returns them with how their companies compare. What was kept of a row is read,
 * what was not is compared now and kept (docs/same-company.md#in-a-batch). Changes nothing else of a row.
 */
export async function compareRows(
  db: Reader,
  batchId: number,
  rows: AnsweredRow[],
  own: OwnCompanies,
): Promise<AnsweredRow[]> {
  if (own.size === 0) return rows
  const known = new Map((await comparisonsOf(db, batchId, whereOf(rows))).map(kept => [kept.row, kept]))
  const made = await compareAnew(
    rows.filter(({ row }) => !known.has(row.row)),
    own,
  )
  await keepComparisons(db, batchId, made)
  for (const one of made) known.set(one.row, one)
  return rows.map(row => ({ ...row, comparison: known.get(row.row.row) ?? null }))
}

const whereOf = (rows: AnsweredRow[]) => ({
  uids: [...new Set(rows.flatMap(({ parsed }) => (parsed.askable ? [parsed.uid] : [])))],
  from: rows[0]?.row.row ?? 0,
  to: rows.at(-1)?.row.row ?? 0,
})

async function compareAnew(rows: AnsweredRow[], own: OwnCompanies): Promise<KeptComparison[]> {
  const made: KeptComparison[] = []
  for await (const portion of inPortions(rows, ROWS_A_TURN))
    made.push(...portion.flatMap(answered => compareRow(answered, own.get(answered.row.row)) ?? []))
  return made
}

/** With what VIES said of this very company, if it was asked. Null where the sheet names no company, or nobody said that the UID is somebody's. */
function compareRow(
  { row, parsed, verdict, answer }: AnsweredRow,
  company: CompanyText | undefined,
): KeptComparison | null {
  if (company === undefined || !parsed.askable || verdict !== 'valid' || answer === null) return null
  const by = { country: parsed.country, isGroup: isOnlyLevel1(answer) }
  const { sameness, differences } = compareCompanies(company, answer, by)
  const said = matchesOf(answer, company).map(({ field, match }) => ({ kind: 'commission', field, match }) as const)
  return { uid: parsed.uid, row: row.row, ownName: company.name, sameness, differences: [...differences, ...said] }
}

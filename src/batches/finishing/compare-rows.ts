import { matchesOf } from '../../checks/matches-of.ts'
import { isOnlyLevel1 } from '../../checks/say-outcome.ts'
import type { Reader } from '../../database/database.ts'
import { inPortions } from '../../database/portions.ts'
import { compareCompanies } from '../../same-company/compare-companies.ts'
import type { CompanyText } from '../../same-company/comparison.ts'
import { comparisonsOf, hasComparisons, type KeptComparison, keepComparisons } from '../comparisons-store.ts'
import type { AnsweredRow } from './answered-rows.ts'
import { oneBehind } from './one-behind.ts'
import { whereOf } from './where-of.ts'

/** The companies of a sheet as its owner knows them, by their rows. */
export type OwnCompanies = ReadonlyMap<number, CompanyText>

/** About a millisecond of the event loop; of names as long as a cell's kept text and made to take long, some fifty. */
const ROWS_A_TURN = 50

export type Comparing = {
  /** Takes answered rows, at most a thousand, in the order of the sheet; returns them with how their companies compare. */
  compare: (rows: AnsweredRow[]) => Promise<AnsweredRow[]>
  /** Waits until all of it is kept; fails where that failed. */
  kept: () => Promise<void>
}

/**
 * Returns what compares the rows of a batch. What was kept of a row is read, what was not is compared now and kept
 * (docs/same-company.md#in-a-batch), while the next rows are looked at: one portion waits at most. Changes nothing else of a row.
 */
export async function openComparing(db: Reader, batchId: number, own: OwnCompanies): Promise<Comparing> {
  if (own.size === 0) return { compare: async rows => rows, kept: async () => undefined }
  const hasKept = await hasComparisons(db, batchId)
  // For result and report, which both look at each row.
  const known = new Map<number, KeptComparison | null>()
  const { keep, kept } = oneBehind((made: KeptComparison[]) => keepComparisons(db, batchId, made))
  const isKnown = ({ row }: AnsweredRow) => known.has(row.row)
  const learn = async (rows: AnsweredRow[]) => {
    if (hasKept) for (const one of await comparisonsOf(db, batchId, whereOf(rows))) known.set(one.row, one)
    const anew = rows.filter(row => !isKnown(row))
    const made = await compareAnew(anew, own)
    for (const { row } of anew) known.set(row.row, null)
    for (const one of made) known.set(one.row, one)
    await keep(made)
  }
  const compare: Comparing['compare'] = async rows => {
    if (!rows.every(isKnown)) await learn(rows)
    return rows.map(row => ({ ...row, comparison: known.get(row.row.row) ?? null }))
  }
  return { compare, kept }
}

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

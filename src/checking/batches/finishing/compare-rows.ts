import { matchesOf } from '../../../answers/checks/matches-of.ts'
import { isOnlyLevel1 } from '../../../answers/checks/say-outcome.ts'
import { inPortions } from '../../../ground/database/portions.ts'
import { compareCompanies } from '../../../vat-ids/same-company/compare-companies.ts'
import type { CompanyText } from '../../../vat-ids/same-company/comparison.ts'
import { COMPARISONS, type KeptComparison } from '../comparisons-store.ts'
import type { Annotation } from './annotate-rows.ts'
import type { AnsweredRow } from './answered-rows.ts'

/** The companies of a sheet as its owner knows them, by their rows. */
export type OwnCompanies = ReadonlyMap<number, CompanyText>

/** About a millisecond of the event loop; of names as long as a cell's kept text and made to take long, some fifty. */
const ROWS_A_TURN = 50

/**
 * Returns how companies compare, as it stands beside rows (docs/same-company.md#in-a-batch): what was kept of a row before counts, whatever
 * today's rules would say.
 */
export const comparisons = (own: OwnCompanies): Annotation<'comparison', KeptComparison> => ({
  field: 'comparison',
  store: COMPARISONS,
  stands: () => true,
  make: rows => compareAnew(rows, own),
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

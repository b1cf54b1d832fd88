import type { ReadUpload } from '../../src/documents/spreadsheets/layout.ts'
import { openWorkbook, type Workbook } from '../../src/documents/spreadsheets/workbook/workbook.ts'
import { unzip } from '../../tests/world/files/unzip.ts'
import { brokenRules } from './check-rules.ts'
import { compareAnswers } from './compare-answers.ts'
import { compareSheets, type SheetPair } from './compare-sheets.ts'
import { compareReferencingPart, compareTable, compareWorkbookPart } from './compare-small-parts.ts'
import { compareStyles } from './compare-styles.ts'

/**
 * Compares a result with its upload: sheets, cells, formulas, formats and parts. Returns one line
 * per difference.
 */
export async function compareWorkbooks(before: Uint8Array, after: Uint8Array, upload: ReadUpload): Promise<string[]> {
  const [oldParts, newParts] = [await unzip(before), await unzip(after)]
  const [oldPlan, plan] = [await planOf(before), await planOf(after)]
  const { layout } = upload
  const { first, last, differences } = await compareAnswers(plan, upload)
  const texts = (path: string) => ({ before: textAt(oldParts, path), after: textAt(newParts, path) })
  const pair: SheetPair = {
    ...texts(layout.part),
    first,
    last,
    rows: new Set(upload.rows.map(({ row }) => row)),
    layout,
  }
  return [
    ...differences,
    ...comparePlans(oldPlan, plan),
    ...comparePaths([...oldParts.keys()], [...newParts.keys()], plan.styles?.path ?? ''),
    ...compareSheets(pair),
    ...compareStyles(
      oldPlan.styles === null ? '' : textAt(oldParts, oldPlan.styles.path),
      textAt(newParts, plan.styles?.path ?? ''),
    ),
    ...compareOtherParts(oldParts, newParts, { layout, plan, hasNewStyles: oldPlan.styles === null }),
    ...newProblems(await brokenRules(oldParts, oldPlan, layout.part), await brokenRules(newParts, plan, layout.part)),
  ]
}

const planOf = (bytes: Uint8Array): Promise<Workbook> => openWorkbook(bytes, Number.MAX_SAFE_INTEGER)

const textAt = (parts: ReadonlyMap<string, Buffer>, path: string): string => parts.get(path)?.toString() ?? ''

function comparePlans(before: Workbook, after: Workbook): string[] {
  const line = ({ sheets, is1904 }: Workbook) =>
    [...sheets.map(({ name, index, isHidden }) => `${index} ${name}${isHidden ? ' (hidden)' : ''}`), is1904].join(', ')
  return line(before) === line(after) ? [] : [`sheets: ${line(before)} became ${line(after)}`]
}

/** Compares the paths of parts. The only part that may be added is a missing styles part. */
function comparePaths(before: string[], after: string[], styles: string): string[] {
  const expected = before.includes(styles) ? before : [...before, styles]
  return after.join('\n') === expected.join('\n') ? [] : [`parts: ${before.join(', ')} became ${after.join(', ')}`]
}

type ComparisonContext = { layout: { part: string }; plan: Workbook; hasNewStyles: boolean }

/**
 * Compares all parts except the list's sheet and the styles. Only parts that contain the extent of
 * the answers or reference an added styles part may change.
 */
function compareOtherParts(
  oldParts: ReadonlyMap<string, Buffer>,
  newParts: ReadonlyMap<string, Buffer>,
  { layout, plan, hasNewStyles }: ComparisonContext,
): string[] {
  const alreadyCompared = new Set([layout.part, plan.styles?.path])
  return [...oldParts].flatMap(([path, bytes]) => {
    const after = newParts.get(path)
    if (alreadyCompared.has(path) || after === undefined || bytes.equals(after)) return []
    const [before, result] = [bytes.toString(), after.toString()]
    if (path === plan.part.path) return compareWorkbookPart(before, result)
    if (hasNewStyles && /\.rels$|^\[Content_Types\]\.xml$/i.test(path))
      return compareReferencingPart(path, before, result)
    return /<(?:\w+:)?table\b/.test(before) ? compareTable(path, before, result) : [`${path}: changed`]
  })
}

/** Returns the faults of the result that the upload does not have. */
const newProblems = (before: readonly string[], after: readonly string[]): string[] =>
  after.filter(problem => !before.includes(problem))

import { readRelationships } from '../../src/documents/spreadsheets/workbook/relationships.ts'
import { readTables } from '../../src/documents/spreadsheets/workbook/table.ts'
import type { Workbook } from '../../src/documents/spreadsheets/workbook/workbook.ts'
import { sheetProblems, textsAt } from './sheet-rules.ts'
import { styleProblems } from './style-rules.ts'
import { tableProblems } from './table-rules.ts'

/**
 * Checks for faults that Excel repairs or refuses (ECMA-376 part 1): wrong order of elements, rows
 * and cells, overlapping columns, missing styles, tables with colliding names, and missing parts.
 * Returns a line per fault.
 */
export async function brokenRules(
  parts: ReadonlyMap<string, Buffer>,
  workbook: Workbook,
  part: string,
): Promise<string[]> {
  const xml = (path: string | undefined) => parts.get(path ?? '')?.toString() ?? ''
  const { problems, formats } = styleProblems(xml(workbook.styles?.path))
  return [
    ...problems,
    ...sheetProblems(xml(part), formats),
    ...(await problemsOfTables(workbook, part, xml)),
    ...(await missingParts(workbook)),
  ]
}

async function problemsOfTables(workbook: Workbook, part: string, xml: (path: string) => string): Promise<string[]> {
  const sheet = workbook.sheets.find(candidate => candidate.part.path === part)
  const tables = sheet === undefined ? [] : await readTables(workbook, sheet)
  if (sheet === undefined || tables.length === 0) return []
  const textAt = await textsAt(workbook, sheet, new Set(tables.map(({ range }) => range.top)))
  return tables.flatMap(table => tableProblems(table, xml(table.part.path), textAt))
}

async function missingParts({ archive, part }: Workbook): Promise<string[]> {
  const relationships = await readRelationships(archive, part.path)
  const ids = relationships.map(({ id }) => id)
  return [
    ...relationships
      .filter(({ path }) => archive.find(path) === null)
      .map(({ path }) => `${path} is referenced but missing`),
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map(id => `relationship ${id} occurs twice`),
  ]
}

import type { ArchivePart } from '../archive/archive.ts'
import { SPREADSHEET } from '../xml/namespaces.ts'
import { walkPart } from '../xml/walk.ts'
import { parseRange, type Range } from './address.ts'
import { readRelationships } from './relationships.ts'
import type { Sheet, Workbook } from './workbook.ts'

/** A table of the sheet (Excel: "Als Tabelle formatieren"); `headerRows` is 0 or 1. */
export type Table = { part: ArchivePart; range: Range; headerRows: number; columns: string[]; isFromQuery: boolean }

export async function readTables({ archive }: Workbook, sheet: Sheet): Promise<Table[]> {
  const relationships = await readRelationships(archive, sheet.part.path)
  const parts = new Set(relationships.filter(({ type }) => type === 'table').map(({ path }) => archive.find(path)))
  const tables: Table[] = []
  for (const part of parts) if (part !== null) tables.push(...(await readTable(archive, part)))
  return tables
}

async function readTable(archive: Workbook['archive'], part: ArchivePart): Promise<Table[]> {
  const tables: Table[] = []
  await walkPart(archive, part, SPREADSHEET, {
    open: (name, { ref = '', headerRowCount = '1', tableType = 'worksheet', name: columnName = '' }, { parents }) => {
      if (name === 'tableColumn') tables[0]?.columns.push(columnName)
      const range = name === 'table' && parents.length === 0 ? parseRange(ref) : null
      if (range === null) return
      tables.push({
        part,
        range,
        headerRows: Number(headerRowCount),
        columns: [],
        isFromQuery: tableType !== 'worksheet',
      })
    },
  })
  return tables
}

import { z } from 'zod'
import { listWorkbook } from '../../../documents/spreadsheets/writing/list-workbook.ts'
import { Refusal } from '../../../ground/roles/refusals.ts'
import type { Language } from '../../../ground/texts/define.ts'
import { translate } from '../../../ground/texts/translate.ts'
import { batchTexts } from '../server-texts.ts'
import { LONGEST_PASTED_LINE, MOST_PASTED_LINES, type PastedList, readPasted } from './pasted-rules.ts'

const linesSchema = z.array(z.string().max(LONGEST_PASTED_LINE)).min(1).max(MOST_PASTED_LINES)

/**
 * Takes a pasted list as it travels, the JSON of its lines; returns it as a workbook, which is what is asked, kept and given back. Refuses
 * (400) what is no such list.
 */
export async function pastedUpload(json: string, language: Language): Promise<{ fileName: string; bytes: Uint8Array }> {
  const lines = linesSchema.safeParse(parsed(json))
  if (!lines.success)
    throw new Refusal('bad-input', 'bad input', [{ path: 'uids', message: `1 to ${MOST_PASTED_LINES} lines` }])
  const say = translate(batchTexts, language)
  const rows = withHeadings(readPasted(lines.data.map(writable)), [say('pastedUid'), say('pastedCompany')])
  return { fileName: `${say('pastedName')}.xlsx`, bytes: await listWorkbook(say('pastedSheet'), rows) }
}

/** Without headings the answers would stand without them too. */
function withHeadings({ rows, uidColumn, hasHeadings }: PastedList, [uid = '', name = '']: string[]): string[][] {
  if (hasHeadings || uidColumn < 0) return rows
  const width = Math.max(...rows.map(row => row.length))
  const nameColumn = [...Array(width).keys()].find(column => column !== uidColumn && holdsNames(rows, column))
  const headings = Array.from({ length: width }, (_, at) => (at === uidColumn ? uid : at === nameColumn ? name : ''))
  return [headings, ...rows]
}

/** Where something stands, it is mostly words longer than a country's code. */
function holdsNames(rows: readonly string[][], column: number): boolean {
  const texts = rows.map(row => row[column] ?? '').filter(text => text !== '')
  return texts.filter(text => /\p{L}{3}/u.test(text)).length * 2 > texts.length
}

/** Without what no XML can hold (XML 1.0, 2.2); a tab divides cells. */
const writable = (line: string): string => line.replace(/(?!\t)[\p{Cc}\ufffe\uffff]/gu, ' ').toWellFormed()

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

import { BUILT_IN_FORMATS } from '../number-format/built-in.ts'
import { createNumberFormat, type NumberFormat } from '../number-format/format-number.ts'
import { createDayReader, type DayReader } from '../number-format/read-day.ts'
import { showGeneral } from '../number-format/show-general.ts'
import { SPREADSHEET } from '../xml/namespaces.ts'
import { walkPart } from '../xml/walk-part.ts'
import type { Workbook } from './workbook.ts'

/** What a number format makes of a number: the text that is shown, and the day that is meant. */
export type CellFormat = { show: NumberFormat; dayOf: DayReader }

/** Returns the number format that a cell's style index means; General where styles say nothing. */
export type FormatOf = (style: number) => CellFormat

/** Reads the workbook's styles as far as they decide how numbers look. */
export async function readNumberFormats({ archive, styles, is1904 }: Workbook): Promise<FormatOf> {
  const codes = new Map(BUILT_IN_FORMATS)
  const ofStyle: number[] = []
  if (styles !== null) {
    await walkPart(archive, styles, SPREADSHEET, {
      open: (name, { numFmtId = '0', formatCode }, { parents }) => {
        if (name === 'numFmt' && formatCode !== undefined) codes.set(Number(numFmtId), formatCode)
        if (name === 'xf' && parents.at(-1) === 'cellXfs') ofStyle.push(Number(numFmtId))
      },
    })
  }
  const formats = new Map<number, CellFormat>()
  return style => {
    const id = ofStyle[style] ?? 0
    const known = formats.get(id)
    if (known !== undefined) return known
    const code = codes.get(id)
    const made =
      code === undefined
        ? { show: showGeneral, dayOf: () => null }
        : { show: createNumberFormat(code, is1904), dayOf: createDayReader(code, is1904) }
    formats.set(id, made)
    return made
  }
}

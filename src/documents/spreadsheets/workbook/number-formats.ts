import { createDayReader, type DayReader } from '../number-format/dates.ts'
import { showGeneral } from '../number-format/format-digits.ts'
import {
  createNumberFormat,
  createTextFormat,
  type NumberFormat,
  type TextFormat,
} from '../number-format/format-number.ts'
import { SPREADSHEET } from '../xml/namespaces.ts'
import { walkPart } from '../xml/walk.ts'
import type { Workbook } from './workbook.ts'

/**
 * A cell format: how a number is displayed, the date of a number, and how a text is displayed;
 * `showText` null = unchanged.
 */
export type CellFormat = { show: NumberFormat; dayOf: DayReader; showText: TextFormat | null }

/** Returns the number format of a style index; General if the styles have none. */
export type FormatOf = (style: number) => CellFormat

/** Reads the part of the workbook's styles that determines how numbers look. */
export async function readNumberFormats({ archive, styles, is1904 }: Workbook): Promise<FormatOf> {
  const codes = new Map(BUILT_IN_FORMATS)
  const formatIds: number[] = []
  if (styles !== null) {
    await walkPart(archive, styles, SPREADSHEET, {
      open: (name, { numFmtId = '0', formatCode }, { parents }) => {
        if (name === 'numFmt' && formatCode !== undefined && Number(numFmtId) !== GENERAL_ID)
          codes.set(Number(numFmtId), formatCode)
        if (parents.at(-1) === 'cellXfs') formatIds.push(name === 'xf' ? Number(numFmtId) : GENERAL_ID)
        // Alternatives (mc:AlternateContent) are one format: the last, for a program without
        // extensions.
        else if (name === 'xf' && parents.at(-3) === 'cellXfs') formatIds[formatIds.length - 1] = Number(numFmtId)
      },
    })
  }
  const formats = new Map<number, CellFormat>()
  const byStyle: CellFormat[] = []
  const formatOf = (style: number) => {
    const id = formatIds[style] ?? GENERAL_ID
    const format = formats.get(id) ?? cellFormat(codes.get(id), is1904)
    formats.set(id, format)
    if (style < formatIds.length) byStyle[style] = format
    return format
  }
  return style => byStyle[style] ?? formatOf(style)
}

/**
 * The id that always means General, regardless of the file's code: ClosedXML writes an empty one,
 * and Excel displays the numbers.
 */
const GENERAL_ID = 0

const cellFormat = (code: string | undefined, is1904: boolean): CellFormat =>
  code === undefined
    ? { show: showGeneral, dayOf: () => null, showText: null }
    : { show: createNumberFormat(code, is1904), dayOf: createDayReader(code, is1904), showText: createTextFormat(code) }

/**
 * Formats that a file refers to only by id (ECMA-376 part 1, 18.8.30). Those that depend on the
 * user's region are as in Austria; missing ones mean General.
 */
const BUILT_IN_FORMATS: ReadonlyMap<number, string> = new Map([
  [1, '0'],
  [2, '0.00'],
  [3, '#,##0'],
  [4, '#,##0.00'],
  [9, '0%'],
  [10, '0.00%'],
  [11, '0.00E+00'],
  [14, 'dd.mm.yyyy'],
  [15, 'd-mmm-yy'],
  [16, 'd-mmm'],
  [17, 'mmm-yy'],
  [18, 'h:mm AM/PM'],
  [19, 'h:mm:ss AM/PM'],
  [20, 'h:mm'],
  [21, 'h:mm:ss'],
  [22, 'dd.mm.yyyy hh:mm'],
  [37, '#,##0 ;(#,##0)'],
  [38, '#,##0 ;[Red](#,##0)'],
  [39, '#,##0.00;(#,##0.00)'],
  [40, '#,##0.00;[Red](#,##0.00)'],
  [45, 'mm:ss'],
  [46, '[h]:mm:ss'],
  [47, 'mm:ss.0'],
  [48, '##0.0E+0'],
  [49, '@'],
])

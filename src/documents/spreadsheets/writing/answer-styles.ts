import type { AnswerRow } from '../layout.ts'
import { applyEdits, type Edit, escapeAttribute, insertAt, setAttribute, tagBody } from '../xml/edit.ts'
import {
  type BaseFont,
  STYLE_ORDER,
  type StyleList,
  type StylesSurvey,
  surveyStyles,
  withOpenRoot,
} from './scan-styles.ts'

/** Style indexes of the appended cells, in the workbook's own numbering. */
export type AnswerStyles = {
  text: number
  number: number
  date: number
  heading: number
  verdicts: Readonly<Record<AnswerRow['verdict'], number>>
}

/**
 * The product's date format: 20.11.2026, 14:05:09. Separators are escaped, or Excel would replace
 * them by those of the region.
 */
export const DATE_FORMAT = String.raw`dd\.mm\.yyyy\,\ hh:mm:ss`

/** Text and background, each pair with a contrast of at least 4.5 to 1 (WCAG 2.2, 1.4.3). */
export type Colours = { text: string; background: string }

export const VERDICT_COLOURS: Readonly<Record<AnswerRow['verdict'], Colours>> = {
  valid: { text: '006100', background: 'C6EFCE' },
  invalid: { text: '9C0006', background: 'FFC7CE' },
  'not-checked': { text: '7F4F00', background: 'FFEB9C' },
  'not-a-uid': { text: '404040', background: 'E7E6E6' },
}

export const HEADING_COLOURS: Colours = { text: '1F1F1F', background: 'DDEBF7' }

/** Elements to append to a list, and the elements that it must start with if the file has none. */
type Addition = { list: string; opening: string[]; elements: string[] }

const COLOURS = [
  HEADING_COLOURS,
  VERDICT_COLOURS.valid,
  VERDICT_COLOURS.invalid,
  VERDICT_COLOURS['not-checked'],
  VERDICT_COLOURS['not-a-uid'],
]

/**
 * Excel's limit of cell formats in a workbook (specifications and limits of Excel 2007 and later).
 */
const MAX_CELL_FORMATS = 65_490

/**
 * Adds our styles to the text of styles.xml and returns it with their indexes. `highestUsed` is the
 * highest style index that a cell uses. Existing styles keep their indexes, and no cell with an
 * undefined index gets one of ours.
 */
export function addStyles(source: string, highestUsed = 0): { text: string; styles: AnswerStyles } {
  const text = withOpenRoot(source)
  const survey = surveyStyles(text)
  const fonts = firstIndex(survey, 'fonts', 1)
  const fills = firstIndex(survey, 'fills', 2)
  const next = firstIndex(survey, 'cellXfs', 1)
  const first = highestUsed < MAX_CELL_FORMATS ? Math.max(next, highestUsed + 1) : next
  const base = countOf(survey, 'cellStyleXfs') > 0 ? ' xfId="0"' : ''
  const date = survey.lastFormat + 1
  const additions: Addition[] = [
    { list: 'numFmts', opening: [], elements: [`<numFmt numFmtId="${date}" formatCode="${DATE_FORMAT}"/>`] },
    {
      list: 'fonts',
      opening: [fontXml(survey.font, null)],
      elements: COLOURS.map(colours => fontXml(survey.font, colours)),
    },
    { list: 'fills', opening: NO_FILLS, elements: COLOURS.map(fillXml) },
    { list: 'borders', opening: [NO_BORDER], elements: [] },
    {
      list: 'cellXfs',
      opening: [plainXf(base)],
      elements: [
        ...Array.from({ length: first - next }, () => plainXf(base)),
        textXf(base),
        ...COLOURS.map((_, at) => colouredXf(base, fonts + at, fills + at)),
        valueXf(base, 0),
        valueXf(base, date),
      ],
    },
  ]
  const verdicts = { valid: first + 2, invalid: first + 3, 'not-checked': first + 4, 'not-a-uid': first + 5 }
  return {
    text: applyEdits(
      text,
      additions.flatMap(addition => additionEdits(survey, addition)),
    ),
    styles: { text: first, heading: first + 1, verdicts, number: first + 6, date: first + 7 },
  }
}

const listOf = ({ lists }: StylesSurvey, name: string): StyleList | undefined => lists.find(list => list.name === name)
const countOf = (survey: StylesSurvey, name: string): number => listOf(survey, name)?.count ?? 0
const firstIndex = (survey: StylesSurvey, name: string, opening: number): number => countOf(survey, name) || opening

/** Excel uses the first two fills for none and grey, regardless of their content. */
const NO_FILLS = ['<fill><patternFill patternType="none"/></fill>', '<fill><patternFill patternType="gray125"/></fill>']
const NO_BORDER = '<border><left/><right/><top/><bottom/><diagonal/></border>'

function fontXml({ sz = '11', name = 'Calibri', family, scheme }: BaseFont, colours: Colours | null): string {
  const value = (tag: string, val: string | undefined) =>
    val === undefined ? '' : `<${tag} val="${escapeAttribute(val)}"/>`
  const bold = colours === null ? '' : '<b/>'
  const colour = colours === null ? '' : `<color rgb="FF${colours.text}"/>`
  const face = value('name', name) + value('family', family) + value('scheme', scheme)
  return `<font>${bold}${value('sz', sz)}${colour}${face}</font>`
}

const fillXml = ({ background }: Colours): string =>
  `<fill><patternFill patternType="solid"><fgColor rgb="FF${background}"/><bgColor indexed="64"/></patternFill></fill>`

/**
 * Format 49 is @, text; quotePrefix keeps it text when a user edits the cell, so that text that
 * begins with = never becomes a formula.
 */
const TEXT = 'numFmtId="49" borderId="0" quotePrefix="1" applyNumberFormat="1"'

/** A number or a date in the default font. */
const valueXf = (base: string, format: number): string =>
  `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0"${base} applyNumberFormat="1"/>`

const plainXf = (base: string): string => `<xf numFmtId="0" fontId="0" fillId="0" borderId="0"${base}/>`
const textXf = (base: string): string => `<xf ${TEXT} fontId="0" fillId="0"${base}/>`
const colouredXf = (base: string, font: number, fill: number): string =>
  `<xf ${TEXT} fontId="${font}" fillId="${fill}"${base} applyFont="1" applyFill="1"/>`

function additionEdits(survey: StylesSurvey, { list: name, opening, elements }: Addition): Edit[] {
  const list = listOf(survey, name)
  const all = list !== undefined && list.count > 0 ? elements : [...opening, ...elements]
  const inside = withPrefix(all.join(''), survey.prefix)
  const count = String((list?.count ?? 0) + all.length)
  if (all.length === 0) return []
  if (list === undefined) {
    const newList = `<${survey.prefix}${name} count="${count}">${inside}</${survey.prefix}${name}>`
    return [insertAt(positionFor(survey, name), newList)]
  }
  const open = { start: list.start, end: list.end, write: (tag: string) => setAttribute(tag, 'count', count) }
  if (!list.isEmpty) return [open, insertAt(list.close, inside)]
  const openTag = (tag: string) => `${tagBody(open.write(tag))}>`
  return [{ ...open, write: tag => `${openTag(tag)}${inside}</${survey.prefix}${name}>` }]
}

/** Returns the position before the first list that must come later. */
function positionFor({ lists, rootEnd }: StylesSurvey, name: string): number {
  const later = STYLE_ORDER.slice(STYLE_ORDER.indexOf(name) + 1)
  return lists.find(list => later.includes(list.name))?.start ?? rootEnd
}

const withPrefix = (xml: string, prefix: string): string =>
  prefix === '' ? xml : xml.replace(/<(\/?)/g, `<$1${prefix}`)

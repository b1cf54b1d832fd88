import type { Attributes } from '../../../base/xml/tokenize.ts'
import { applyEdits, type Edit, prefixOf, tagBody } from '../xml/edit.ts'
import { SPREADSHEET } from '../xml/namespaces.ts'
import { walkText, type XmlPosition } from '../xml/walk.ts'

/**
 * A list in styles.xml, such as fonts: its start tag, the position of its end tag, its number of
 * elements.
 */
export type StyleList = { name: string; start: number; end: number; close: number; count: number; isEmpty: boolean }

/** The workbook's default font, so that our cells look the same. */
export type BaseFont = Readonly<Record<string, string>>

export type StylesSurvey = {
  lists: StyleList[]
  font: BaseFont
  /** The highest id of the file's own formats. */
  lastFormat: number
  prefix: string
  /** The position of the root's end tag. */
  rootEnd: number
}

/** Ids up to this one are built-in formats without a code (ECMA-376 part 1, 18.8.30). */
const LAST_BUILT_IN_FORMAT = 163

/** The order of the children of styleSheet (ECMA-376 part 1, 18.8.39). */
export const STYLE_ORDER = [
  'numFmts',
  'fonts',
  'fills',
  'borders',
  'cellStyleXfs',
  'cellXfs',
  'cellStyles',
  'dxfs',
  'tableStyles',
  'colors',
  'extLst',
]

/** Returns styles.xml with a separate end tag of the root: `<styleSheet/>` cannot have children. */
export function withOpenRoot(text: string): string {
  const edits: Edit[] = []
  walkText(text, SPREADSHEET, {
    open: (_name, _attributes, position, isEmpty) => {
      if (position.parents.length > 0 || !isEmpty) return
      const end = `></${position.tagName()}>`
      edits.push({ start: position.start(), end: position.end(), write: tag => tagBody(tag) + end })
    },
  })
  return applyEdits(text, edits)
}

/**
 * Returns the positions and counts that are needed to append to styles.xml; its root must not be
 * empty.
 */
export function surveyStyles(text: string): StylesSurvey {
  const survey: StylesSurvey = {
    lists: [],
    font: {},
    lastFormat: LAST_BUILT_IN_FORMAT,
    prefix: '',
    rootEnd: text.length,
  }
  const font: Record<string, string> = {}
  const depthOf = (position: XmlPosition) => position.parents.length
  walkText(text, SPREADSHEET, {
    open: (name, attributes, position, isEmpty) => {
      if (depthOf(position) === 0) survey.prefix = prefixOf(position.tagName())
      if (depthOf(position) === 1) survey.lists.push(newList(name, position, isEmpty))
      if (depthOf(position) === 2) incrementCount(survey.lists)
      if (name === 'numFmt') survey.lastFormat = Math.max(survey.lastFormat, formatNumber(attributes))
      if (isInFirstFont(survey.lists, position)) recordFont(font, name, attributes)
    },
    close: (_name, position) => {
      const list = survey.lists.at(-1)
      if (depthOf(position) === 1 && list !== undefined) list.close = position.start()
      if (depthOf(position) === 0) survey.rootEnd = position.start()
    },
  })
  return { ...survey, font }
}

const formatNumber = ({ numFmtId = '' }: Attributes): number => (/^\d{1,9}$/.test(numFmtId) ? Number(numFmtId) : 0)

const newList = (name: string, position: XmlPosition, isEmpty: boolean): StyleList => ({
  name,
  start: position.start(),
  end: position.end(),
  close: position.end(),
  count: 0,
  isEmpty,
})

function incrementCount(lists: StyleList[]): void {
  const list = lists.at(-1)
  if (list !== undefined) list.count += 1
}

const isInFirstFont = (lists: StyleList[], { parents }: XmlPosition): boolean =>
  parents.length === 3 && parents[1] === 'fonts' && parents[2] === 'font' && lists.at(-1)?.count === 1

function recordFont(font: Record<string, string>, name: string, { val }: Attributes): void {
  if (val !== undefined) font[name] = val
}

import { applyEdits, type Edit, prefixOf, tagBody } from '../xml/edit.ts'
import { type Attributes, SPREADSHEET } from '../xml/namespaces.ts'
import { type Place, walkText } from '../xml/walk.ts'

/** A list in styles.xml, such as fonts: its open tag, where its end tag begins, how many it holds. */
export type StyleList = { name: string; start: number; end: number; close: number; count: number; isEmpty: boolean }

/** The workbook's ordinary font, so that our cells look like the user's. */
export type BaseFont = Readonly<Record<string, string>>

export type StylesSurvey = {
  lists: StyleList[]
  font: BaseFont
  /** The highest number of a format of the file's own. */
  lastFormat: number
  prefix: string
  /** Where the root's end tag begins. */
  rootEnd: number
}

/** Numbers up to here are the formats that need no code (ECMA-376 part 1, 18.8.30). */
const LAST_BUILT_IN_FORMAT = 163

/** Order of the children of styleSheet (ECMA-376 part 1, 18.8.39). */
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

/** Takes styles.xml as text; returns it with an end tag of the root: `<styleSheet/>` has no room for anything. */
export function withOpenRoot(text: string): string {
  const edits: Edit[] = []
  walkText(text, SPREADSHEET, {
    open: (_name, _attributes, place, isEmpty) => {
      if (place.parents.length > 0 || !isEmpty) return
      const end = `></${place.written()}>`
      edits.push({ start: place.start(), end: place.end(), write: tag => tagBody(tag) + end })
    },
  })
  return applyEdits(text, edits)
}

/** Takes styles.xml as text, its root not empty; returns what appending to it needs. */
export function surveyStyles(text: string): StylesSurvey {
  const survey: StylesSurvey = {
    lists: [],
    font: {},
    lastFormat: LAST_BUILT_IN_FORMAT,
    prefix: '',
    rootEnd: text.length,
  }
  const font: Record<string, string> = {}
  const depthOf = (place: Place) => place.parents.length
  walkText(text, SPREADSHEET, {
    open: (name, attributes, place, isEmpty) => {
      if (depthOf(place) === 0) survey.prefix = prefixOf(place.written())
      if (depthOf(place) === 1) survey.lists.push(newList(name, place, isEmpty))
      if (depthOf(place) === 2) countIn(survey.lists)
      if (name === 'numFmt') survey.lastFormat = Math.max(survey.lastFormat, formatNumber(attributes))
      if (isInFirstFont(survey.lists, place)) takeFont(font, name, attributes)
    },
    close: (_name, place) => {
      const list = survey.lists.at(-1)
      if (depthOf(place) === 1 && list !== undefined) list.close = place.start()
      if (depthOf(place) === 0) survey.rootEnd = place.start()
    },
  })
  return { ...survey, font }
}

const formatNumber = ({ numFmtId = '' }: Attributes): number => (/^\d{1,9}$/.test(numFmtId) ? Number(numFmtId) : 0)

const newList = (name: string, place: Place, isEmpty: boolean): StyleList => ({
  name,
  start: place.start(),
  end: place.end(),
  close: place.end(),
  count: 0,
  isEmpty,
})

function countIn(lists: StyleList[]): void {
  const list = lists.at(-1)
  if (list !== undefined) list.count += 1
}

const isInFirstFont = (lists: StyleList[], { parents }: Place): boolean =>
  parents.length === 3 && parents[1] === 'fonts' && parents[2] === 'font' && lists.at(-1)?.count === 1

function takeFont(font: Record<string, string>, name: string, { val }: Attributes): void {
  if (val !== undefined) font[name] = val
}

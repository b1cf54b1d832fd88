import type { Attributes } from '../../../base/xml/tokenize.ts'
import { type Edit, insertAt, prefixOf, setAttribute, tagBody } from '../xml/edit.ts'
import type { XmlPosition } from '../xml/walk.ts'

/**
 * Collects during a walk the positions of a sheet's print settings. Afterwards `edits` returns the
 * changes that make it print in landscape with all columns on one page.
 */
export type Landscape = {
  other: (name: string, attributes: Attributes, position: XmlPosition, isEmpty: boolean) => void
  otherEnd: (name: string, position: XmlPosition) => void
  edits: () => Edit[]
}

type Tag = { start: number; end: number; isEmpty: boolean; endTag: number }

/**
 * The elements before `pageSetup` in a worksheet: Excel rejects another order (ECMA-376 part 1,
 * 18.3.1.99).
 */
const BEFORE_SETUP: ReadonlySet<string> = new Set([
  'sheetData',
  'sheetCalcPr',
  'sheetProtection',
  'protectedRanges',
  'scenarios',
  'autoFilter',
  'sortState',
  'dataConsolidate',
  'customSheetViews',
  'mergeCells',
  'phoneticPr',
  'conditionalFormatting',
  'dataValidations',
  'hyperlinks',
  'printOptions',
  'pageMargins',
])

const PROPERTIES = 'worksheet/sheetPr'
const FIT = 'worksheet/sheetPr/pageSetUpPr'
const SETUP = 'worksheet/pageSetup'
const RECORDED_PATHS: ReadonlySet<string> = new Set(['worksheet', PROPERTIES, FIT, SETUP])

// 0 = any number of pages in height. The user's paper size is unchanged; without one it is A4.
const LANDSCAPE_SETUP = { orientation: 'landscape', fitToWidth: '1', fitToHeight: '0' }
const LANDSCAPE_SETUP_A4 = { paperSize: '9', ...LANDSCAPE_SETUP }

export function createLandscape(): Landscape {
  const tags = new Map<string, Tag>()
  let prefix = ''
  let insertPosition = 0
  const pathOf = (name: string, { parents }: XmlPosition) => [...parents, name].join('/')
  return {
    other: (name, _attributes, position, isEmpty) => {
      if (position.parents.length > 2) return
      if (name === 'worksheet') prefix = prefixOf(position.tagName())
      const path = pathOf(name, position)
      if (RECORDED_PATHS.has(path))
        tags.set(path, { start: position.start(), end: position.end(), isEmpty, endTag: position.end() })
    },
    otherEnd: (name, position) => {
      if (position.parents.length !== 1) return
      const tag = tags.get(pathOf(name, position))
      if (tag !== undefined) tag.endTag = position.start()
      if (BEFORE_SETUP.has(name)) insertPosition = position.end()
    },
    edits: () => [fitEdit(tags, prefix), setupEdit(tags.get(SETUP), prefix, insertPosition)],
  }
}

function fitEdit(tags: ReadonlyMap<string, Tag>, prefix: string): Edit {
  const [fit, properties] = [tags.get(FIT), tags.get(PROPERTIES)]
  const pageSetUp = `<${prefix}pageSetUpPr fitToPage="1"/>`
  const tagName = `${prefix}sheetPr`
  if (fit !== undefined) return changeTag(fit, { fitToPage: '1' })
  if (properties === undefined)
    return insertAt(tags.get('worksheet')?.end ?? 0, `<${tagName}>${pageSetUp}</${tagName}>`)
  if (!properties.isEmpty) return insertAt(properties.endTag, pageSetUp)
  return { ...properties, write: tag => `${tagBody(tag)}>${pageSetUp}</${tagName}>` }
}

const setupEdit = (setup: Tag | undefined, prefix: string, insertPosition: number): Edit =>
  setup === undefined
    ? insertAt(insertPosition, withAttributes(`<${prefix}pageSetup/>`, LANDSCAPE_SETUP_A4))
    : changeTag(setup, LANDSCAPE_SETUP)

const changeTag = ({ start, end }: Tag, attributes: Attributes): Edit => ({
  start,
  end,
  write: tag => withAttributes(tag, attributes),
})

const withAttributes = (tag: string, attributes: Attributes): string =>
  Object.entries(attributes).reduce((text, [name, value]) => setAttribute(text, name, value ?? ''), tag)

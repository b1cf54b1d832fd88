import { type ComparedPart, type Element, firstDifference, withoutExcluded } from './rewrite.ts'

/**
 * Compares workbook.xml except the ranges of filters and print areas, which grow with the answers.
 */
export const compareWorkbookPart = (before: string, after: string): string[] =>
  compare('workbook.xml', before, after, ({ name, attributes }) =>
    name === 'definedName' && GROWING_NAMES.has(attributes.name?.toLowerCase() ?? '') ? 'nothing' : 'all',
  )

const GROWING_NAMES: ReadonlySet<string> = new Set(['_xlnm._filterdatabase', '_xlnm.print_area'])

/** Compares a table part except its extent and the columns added at its end. */
export function compareTable(path: string, before: string, after: string): string[] {
  const oldColumns = namesIn(before)
  return compare(path, before, after, ({ name, attributes: { name: column = '' } }) => {
    if (name === 'tableColumn') return oldColumns.has(column) ? 'all' : 'nothing'
    return ELEMENTS_WITH_EXTENT.has(name) ? 'inside' : 'all'
  })
}

const ELEMENTS_WITH_EXTENT: ReadonlySet<string> = new Set(['table', 'autoFilter', 'sortState', 'tableColumns'])

function namesIn(text: string): ReadonlySet<string> {
  const names = new Set<string>()
  withoutExcluded(text, ({ name, attributes }) => {
    if (name === 'tableColumn') names.add(attributes.name ?? '')
    return 'all'
  })
  return names
}

/** Compares a part that references others, except references to an added styles part. */
export const compareReferencingPart = (path: string, before: string, after: string): string[] =>
  compare(path, before, after, ({ name, attributes }) => {
    const isStyles = /styles(?:\+xml)?$/.test(attributes.ContentType ?? attributes.Type ?? '')
    return (name === 'Override' || name === 'Relationship') && isStyles ? 'nothing' : 'all'
  })

function compare(path: string, before: string, after: string, visit: (element: Element) => ComparedPart): string[] {
  const difference = firstDifference(withoutExcluded(before, visit), withoutExcluded(after, visit))
  return difference === null ? [] : [`${path}: ${difference}`]
}

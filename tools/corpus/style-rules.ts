import type { Attributes } from '../../src/base/xml/tokenize.ts'
import { STYLE_ORDER } from '../../src/documents/spreadsheets/writing/scan-styles.ts'
import { walkText } from '../../src/documents/spreadsheets/xml/walk.ts'
import { createOrderCheck } from './element-order.ts'
import { ALL_NAMESPACES } from './rewrite.ts'

/** The list into which each attribute of an `xf` points. */
const TARGET_LISTS = { fontId: 'fonts', fillId: 'fills', borderId: 'borders', xfId: 'cellStyleXfs' } as const

/** Returns the faults of a styles part, and the number of formats that cells may reference. */
export function styleProblems(text: string): { problems: string[]; formats: number } {
  if (text === '') return { problems: [], formats: 1 }
  const problems: string[] = []
  const lists = new Map<string, Attributes[]>()
  const isOutOfOrder = createOrderCheck(STYLE_ORDER)
  walkText(text, ALL_NAMESPACES, {
    open: (name, attributes, { parents }) => {
      if (parents.length === 1 && isOutOfOrder(name)) problems.push(`styles: ${name} is out of order`)
      if (parents.length === 1) lists.set(name, [])
      if (parents.length === 2) lists.get(parents[1] ?? '')?.push(attributes)
    },
  })
  const numbers = (lists.get('numFmts') ?? []).map(({ numFmtId }) => numFmtId)
  if (new Set(numbers).size < numbers.length) problems.push('styles: a number format occurs twice')
  const formats = lists.get('cellXfs') ?? []
  return { problems: [...problems, ...formats.flatMap(xf => danglingReferences(xf, lists))], formats: formats.length }
}

const danglingReferences = (xf: Attributes, lists: ReadonlyMap<string, unknown[]>): string[] =>
  Object.entries(TARGET_LISTS).flatMap(([attribute, name]) => {
    const index = xf[attribute]
    const exists = index === undefined || Number(index) < (lists.get(name)?.length ?? 0)
    return exists ? [] : [`styles: ${attribute} ${index} is not in ${name}`]
  })

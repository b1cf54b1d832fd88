import type { Element } from '../../../base/xml/tree.ts'
import type { Stated } from './statement.ts'
import type { Field } from './unknown-fields.ts'

/**
 * What a client knows of an element's content. Paths join names (`address.street`), attributes
 * follow an @ (`status@code`).
 */
export type KnownElements = {
  read: ReadonlySet<string>
  /** Elements whose content is about something else. */
  opaque?: ReadonlySet<string>
  isOwnNamespace: (uri: string) => boolean
}

/**
 * Returns the elements and attributes that the client does not read, and content that no answer
 * has: other namespaces, text between elements, a value in an element declared nil.
 */
export function xmlFields(element: Element, knownElements: KnownElements): { fields: Field[]; flaws: Stated[] } {
  const result: XmlFields = { fields: [], flaws: [] }
  addAttributes(element, ROOT_POSITION, knownElements, result)
  addChildren(element, ROOT_POSITION, knownElements, result)
  return result
}

type XmlPosition = Pick<Field, 'at' | 'around'> & { isElsewhere: boolean }
const ROOT_POSITION: XmlPosition = { at: '', around: [], isElsewhere: false }
type XmlFields = { fields: Field[]; flaws: Stated[] }

function addChildren(
  element: Element,
  { at, around, isElsewhere }: XmlPosition,
  knownElements: KnownElements,
  result: XmlFields,
): void {
  if (element.children.length > 0 && element.text.trim() !== '')
    result.flaws.push({ at: at || element.name, value: 'text between elements' })
  for (const child of element.children)
    addElement(
      child,
      { at: at === '' ? child.name : `${at}.${child.name}`, around, isElsewhere },
      knownElements,
      result,
    )
}

function addElement(element: Element, position: XmlPosition, knownElements: KnownElements, result: XmlFields): void {
  const { at, around } = position
  if (!knownElements.isOwnNamespace(element.uri)) {
    result.flaws.push({ at, value: 'another namespace' })
    return
  }
  if (element.isNil && (element.text.trim() !== '' || element.children.length > 0))
    result.flaws.push({ at, value: 'a value in a nil element' })
  if (element.name === 'Fault') result.flaws.push({ at, value: 'a fault' })
  if (knownElements.read.has(at) && hasSecondValue(element)) result.flaws.push({ at, value: 'another value' })
  addAttributes(element, position, knownElements, result)
  const isElsewhere = position.isElsewhere || (knownElements.opaque?.has(at) ?? false)
  if (!knownElements.read.has(at)) result.fields.push({ ...fieldOf(element, position), isElsewhere })
  addChildren(element, { at, around: [...around, element.name], isElsewhere }, knownElements, result)
}

/** `<rc value="1">0</rc>`: an element with a second value in an attribute. */
const hasSecondValue = ({ attributes, children, text }: Element): boolean =>
  children.length === 0 &&
  Object.entries(attributes).some(
    ([name, value]) =>
      /^(?:value|val|wert|code|status|state|result|content)$/i.test(name) && value.trim() !== text.trim(),
  )

function fieldOf({ name, text, children }: Element, { at, around }: XmlPosition): Field {
  if (children.length > 0) return { at, name, around, kind: 'object', value: null, isEmpty: false }
  return { at, name, around, kind: 'plain', value: text.trim(), isEmpty: text.trim() === '' }
}

function addAttributes(
  { name, attributes, foreign }: Element,
  position: XmlPosition,
  knownElements: KnownElements,
  result: XmlFields,
): void {
  for (const each of foreign) result.flaws.push({ at: `${position.at}@${each}`, value: 'another namespace' })
  for (const [key, value] of Object.entries(attributes)) {
    const at = `${position.at}@${key}`
    if (knownElements.read.has(at)) continue
    const isEmpty = value.trim() === ''
    const { around, isElsewhere } = position
    result.fields.push({
      at,
      name: key,
      around: [...around, name],
      kind: 'plain',
      value: value.trim(),
      isEmpty,
      isElsewhere,
    })
  }
}

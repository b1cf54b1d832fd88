import type { Element } from '../xml-tree.ts'
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
export function xmlFields(element: Element, known: KnownElements): { fields: Field[]; flaws: Stated[] } {
  const found: Found = { fields: [], flaws: [] }
  addAttributes(element, TOP, known, found)
  addInside(element, TOP, known, found)
  return found
}

type Place = Pick<Field, 'at' | 'around'> & { isElsewhere: boolean }
const TOP: Place = { at: '', around: [], isElsewhere: false }
type Found = { fields: Field[]; flaws: Stated[] }

function addInside(element: Element, { at, around, isElsewhere }: Place, known: KnownElements, found: Found): void {
  if (element.children.length > 0 && element.text.trim() !== '')
    found.flaws.push({ at: at || element.name, says: 'text between elements' })
  for (const child of element.children)
    addElement(child, { at: at === '' ? child.name : `${at}.${child.name}`, around, isElsewhere }, known, found)
}

function addElement(element: Element, place: Place, known: KnownElements, found: Found): void {
  const { at, around } = place
  if (!known.isOwnNamespace(element.uri)) {
    found.flaws.push({ at, says: 'of another namespace' })
    return
  }
  if (element.isNil && (element.text.trim() !== '' || element.children.length > 0))
    found.flaws.push({ at, says: 'a value beside nil' })
  if (element.name === 'Fault') found.flaws.push({ at, says: 'a fault' })
  if (known.read.has(at) && hasAnotherValue(element)) found.flaws.push({ at, says: 'another value' })
  addAttributes(element, place, known, found)
  const isElsewhere = place.isElsewhere || (known.opaque?.has(at) ?? false)
  if (!known.read.has(at)) found.fields.push({ ...fieldOf(element, place), isElsewhere })
  addInside(element, { at, around: [...around, element.name], isElsewhere }, known, found)
}

/** `<rc value="1">0</rc>`: an element with a second value in an attribute. */
const hasAnotherValue = ({ attributes, children, text }: Element): boolean =>
  children.length === 0 &&
  Object.entries(attributes).some(
    ([name, value]) =>
      /^(?:value|val|wert|code|status|state|result|content)$/i.test(name) && value.trim() !== text.trim(),
  )

function fieldOf({ name, text, children }: Element, { at, around }: Place): Field {
  if (children.length > 0) return { at, name, around, kind: 'object', value: null, isEmpty: false }
  return { at, name, around, kind: 'plain', value: text.trim(), isEmpty: text.trim() === '' }
}

function addAttributes({ name, attributes, foreign }: Element, place: Place, known: KnownElements, found: Found): void {
  for (const each of foreign) found.flaws.push({ at: `${place.at}@${each}`, says: 'of another namespace' })
  for (const [key, value] of Object.entries(attributes)) {
    const at = `${place.at}@${key}`
    if (known.read.has(at)) continue
    const isEmpty = value.trim() === ''
    const { around, isElsewhere } = place
    found.fields.push({
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

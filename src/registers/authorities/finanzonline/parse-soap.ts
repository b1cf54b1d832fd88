import type { Element } from '../../../base/xml/tree.ts'
import { readXml } from '../reading/read-xml.ts'
import { envelopeIn } from '../reading/soap.ts'

/**
 * The content of the Body: the answer with its fields by local name, a fault, or unreadable.
 * `answer`, `header`: the full elements.
 */
export type SoapAnswer =
  | { kind: 'answer'; fields: ReadonlyMap<string, string>; answer: Element; header: Element | null }
  | { kind: 'fault'; code: string; text: string }
  | { kind: 'unreadable' }

type ExpectedElement = { namespace: string; name: string }

const UNREADABLE: SoapAnswer = { kind: 'unreadable' }

/**
 * Parses an answer, regardless of its prefixes, and returns the element `expected` in its Body with
 * its fields in the service's own namespace. Unreadable: a DTD, a second element in the Body, a
 * repeated field, a depth over 20, and malformed XML. Never throws.
 */
export function parseSoap(xml: string, expected: ExpectedElement): SoapAnswer {
  const envelope = envelopeIn(readXml(xml))
  if (!envelope) return UNREADABLE
  const { header, contents } = envelope
  const fault = contents.find(({ name }) => name === 'Fault')
  if (fault) return { kind: 'fault', code: textOf(fault, 'faultcode'), text: textOf(fault, 'faultstring') }
  const [answer, ...others] = contents
  if (answer?.name !== expected.name || answer.uri !== expected.namespace || others.length > 0) return UNREADABLE
  const fields = fieldsIn(answer)
  return fields ? { kind: 'answer', fields, answer, header } : UNREADABLE
}

const textOf = (element: Element, name: string): string =>
  element.children.find(child => child.name === name)?.text.trim() ?? ''

/**
 * Returns null if a field is repeated. Elements with children, without a value, or of another
 * namespace are ignored.
 */
function fieldsIn({ uri, children }: Element): ReadonlyMap<string, string> | null {
  const ownFields = children.filter(child => [uri, ''].includes(child.uri) && child.children.length === 0)
  const fields = new Map(ownFields.map(({ name, text, isNil }) => [name, isNil ? '' : text]))
  return fields.size === ownFields.length ? fields : null
}

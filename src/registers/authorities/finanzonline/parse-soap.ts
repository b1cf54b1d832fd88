import { readXml } from '../reading/read-xml.ts'
import { envelopeIn } from '../reading/soap.ts'
import type { Element } from '../xml-tree.ts'

/** What stood in the Body: the answer with its fields by local name, a fault, or nothing readable. `answer`, `header`: for whoever reads all of it. */
export type SoapAnswer =
  | { kind: 'answer'; fields: ReadonlyMap<string, string>; answer: Element; header: Element | null }
  | { kind: 'fault'; code: string; text: string }
  | { kind: 'unreadable' }

type Expected = { namespace: string; name: string }

const UNREADABLE: SoapAnswer = { kind: 'unreadable' }

/**
 * Takes an answer's text and the element expected in its Body; returns what stood there, whatever its prefixes are: the answer's element with its
 * fields in the service's own namespace. A DTD, a second element in the Body, a field given twice, elements within one another over
 * 20 deep and anything that is not well-formed to its end is unreadable. Never throws.
 */
export function parseSoap(xml: string, expected: Expected): SoapAnswer {
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

/** Null where one is given twice. What has elements inside, no value, or another namespace is none of the fields that are read. */
function fieldsIn({ uri, children }: Element): ReadonlyMap<string, string> | null {
  const own = children.filter(child => [uri, ''].includes(child.uri) && child.children.length === 0)
  const fields = new Map(own.map(({ name, text, isNil }) => [name, isNil ? '' : text]))
  return fields.size === own.length ? fields : null
}

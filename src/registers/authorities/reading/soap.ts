import type { Element } from '../../../base/xml/tree.ts'

/** A SOAP message: its optional header, and the elements of its body. */
export type Envelope = { header: Element | null; contents: readonly Element[] }

/** SOAP 1.1, SOAP 1.2, and no namespace: some gateways omit it. */
const NAMESPACES = ['http://schemas.xmlsoap.org/soap/envelope/', 'http://www.w3.org/2003/05/soap-envelope', '']

/**
 * Returns the envelope, or null unless `root` has at most one header and one body in its own
 * namespace, and no further content or attributes.
 */
export function envelopeIn(root: Element | null): Envelope | null {
  if (root?.name !== 'Envelope' || !NAMESPACES.includes(root.uri) || root.text.trim() !== '') return null
  if ([root, ...root.children].some(hasOtherAttributes)) return null
  const parts = root.children.map(({ name, uri }) => (uri === root.uri ? name : ''))
  const [first, second, ...more] = root.children
  if (more.length > 0) return null
  if (parts.join(' ') === 'Body') return bodyOf(null, first)
  return parts.join(' ') === 'Header Body' ? bodyOf(first ?? null, second) : null
}

// A signature id and the encoding style do not affect the answer.
const HARMLESS_ATTRIBUTES = ['id', 'Id', 'ID', 'encodingStyle']

const hasOtherAttributes = ({ attributes }: Element): boolean =>
  Object.keys(attributes).some(name => !HARMLESS_ATTRIBUTES.includes(name))

const bodyOf = (header: Element | null, body: Element | undefined): Envelope | null =>
  body && body.text.trim() === '' && (header?.text ?? '').trim() === '' ? { header, contents: body.children } : null

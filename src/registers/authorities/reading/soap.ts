import type { Element } from '../xml-tree.ts'

/** A SOAP message: its header, where it has one, and what stands in its body. */
export type Envelope = { header: Element | null; contents: readonly Element[] }

/** SOAP 1.1 and 1.2, and none: some gateways leave it out. */
const NAMESPACES = ['http://schemas.xmlsoap.org/soap/envelope/', 'http://www.w3.org/2003/05/soap-envelope', '']

/** Takes the root of a text; null where it is no envelope of at most one header and one body in its own namespace, and nothing beside or on them. */
export function envelopeIn(root: Element | null): Envelope | null {
  if (root?.name !== 'Envelope' || !NAMESPACES.includes(root.uri) || root.text.trim() !== '') return null
  if ([root, ...root.children].some(hasWords)) return null
  const parts = root.children.map(({ name, uri }) => (uri === root.uri ? name : ''))
  const [first, second, ...more] = root.children
  if (more.length > 0) return null
  if (parts.join(' ') === 'Body') return bodyOf(null, first)
  return parts.join(' ') === 'Header Body' ? bodyOf(first ?? null, second) : null
}

// An id for a signature, and how the inside is encoded, say nothing of the answer.
const HARMLESS = ['id', 'Id', 'ID', 'encodingStyle']

const hasWords = ({ attributes }: Element): boolean => Object.keys(attributes).some(name => !HARMLESS.includes(name))

const bodyOf = (header: Element | null, body: Element | undefined): Envelope | null =>
  body && body.text.trim() === '' && (header?.text ?? '').trim() === '' ? { header, contents: body.children } : null

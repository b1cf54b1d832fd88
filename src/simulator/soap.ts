import { SaxesParser } from 'saxes'

/** The single element of a SOAP body: its name, namespace and children in order. */
export type Payload = {
  namespace: string
  element: string
  children: { namespace: string; name: string; text: string }[]
}

/** A request element of an XSD: namespace, name and children in their fixed order. */
export type RequestSchema = {
  namespace: string
  element: string
  fields: readonly (readonly [name: string, pattern: RegExp])[]
}

/**
 * Parses a SOAP 1.1 request. Returns null unless it is a well-formed envelope with a single element
 * in its body. Rejects a DTD.
 */
export function readEnvelope(xml: string): Payload | null {
  try {
    return parse(xml)
  } catch {
    return null
  }
}

function parse(xml: string): Payload | null {
  const parser = new SaxesParser({ xmlns: true })
  const path: string[] = []
  let payload: Payload | null = null
  parser.on('error', error => {
    throw error
  })
  parser.on('doctype', () => {
    throw new Error('no DTD')
  })
  parser.on('opentag', tag => {
    path.push(tag.uri === SOAP_NAMESPACE ? `soap:${tag.local}` : tag.local)
    if (path.length === 3 && path[0] === 'soap:Envelope' && path[1] === 'soap:Body') {
      if (payload) throw new Error('two elements in the body')
      payload = { namespace: tag.uri, element: tag.local, children: [] }
    }
    if (path.length === 4 && path[1] === 'soap:Body') {
      payload?.children.push({ namespace: tag.uri, name: tag.local, text: '' })
    }
  })
  const addText = (text: string) => {
    const child = path.length === 4 ? payload?.children.at(-1) : undefined
    if (child) child.text += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => path.pop())
  parser.write(xml).close()
  return payload
}

/**
 * Returns the payload's fields by name, or null unless it matches the schema exactly: names,
 * namespace, order, patterns.
 */
export function validFields(payload: Payload, schema: RequestSchema): Record<string, string> | null {
  if (payload.namespace !== schema.namespace || payload.element !== schema.element) return null
  if (payload.children.length !== schema.fields.length) return null
  const matches = schema.fields.every(([name, pattern], index) => {
    const child = payload.children[index]
    return child?.name === name && child.namespace === schema.namespace && pattern.test(child.text)
  })
  return matches ? Object.fromEntries(payload.children.map(child => [child.name, child.text])) : null
}

export const SOAP_NAMESPACE = 'http://schemas.xmlsoap.org/soap/envelope/'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

export function escapeXml(text: string): string {
  return text.replace(/[&<>]/g, character => ENTITIES[character] ?? character)
}

import { SaxesParser } from 'saxes'

/** What stood in the Body: the fields of the answer (first line of each by local name), a fault, or nothing readable. */
export type SoapAnswer =
  | { kind: 'answer'; fields: ReadonlyMap<string, string> }
  | { kind: 'fault'; code: string; text: string }
  | { kind: 'unreadable' }

type Expected = { namespace: string; name: string }

const UNREADABLE: SoapAnswer = { kind: 'unreadable' }

// Answers are four deep. saxes looks for a prefix in all elements around, so depth costs its square: 40,000 took 23 s.
const DEEPEST = 20

/**
 * Takes an answer's text and the element expected in its Body; returns what stood there, whatever its prefixes are: by local
 * names on the path Envelope/Body/…, and the answer's element with its fields in the service's own namespace. A DTD, a second element
 * in the Body, a field given twice, elements within one another over 20 deep and anything that is not well-formed to its end is
 * unreadable. Never throws.
 */
export function parseSoap(xml: string, expected: Expected): SoapAnswer {
  const path: string[] = []
  const fields = new Map<string, string>()
  const fault = { seen: false, code: '', text: '' }
  let isOurs = false
  let isField = false
  let elements = 0
  let text = ''
  const parser = new SaxesParser({ xmlns: true })
  const refuse = (why: string) => {
    throw new Error(why)
  }
  parser.on('error', error => refuse(error.message))
  parser.on('doctype', () => refuse('DTD'))
  // Before saxes looks for the tag's namespace.
  parser.on('opentagstart', () => {
    if (path.length === DEEPEST) refuse('too deep')
  })
  parser.on('opentag', tag => {
    path.push(tag.local)
    text = ''
    if (!isBody(path)) return
    // What has elements inside, or is of another namespace, is none of the fields that are read.
    if (path.length > 3) isField = path.length === 4 && [expected.namespace, ''].includes(tag.uri)
    if (path.length !== 3) return
    elements += 1
    if (tag.local === 'Fault') fault.seen = true
    isOurs = tag.local === expected.name && tag.uri === expected.namespace
  })
  const take = (more: string) => {
    text += more
  }
  parser.on('text', take)
  parser.on('cdata', take)
  parser.on('closetag', ({ local }) => {
    if (path.length === 4 && isBody(path)) {
      if (isOurs && isField) setOnce(fields, local, text)
      if (path[2] === 'Fault' && local === 'faultcode') fault.code = text.trim()
      if (path[2] === 'Fault' && local === 'faultstring') fault.text = text.trim()
    }
    path.pop()
    text = ''
  })
  try {
    parser.write(xml.replace(/^\uFEFF/, '')).close()
  } catch {
    return UNREADABLE
  }
  if (fault.seen) return { kind: 'fault', code: fault.code, text: fault.text }
  return isOurs && elements === 1 ? { kind: 'answer', fields } : UNREADABLE
}

const isBody = (path: string[]): boolean => path[0] === 'Envelope' && path[1] === 'Body'

function setOnce(fields: Map<string, string>, name: string, text: string): void {
  if (fields.has(name)) throw new Error(`${name} twice`)
  fields.set(name, text)
}

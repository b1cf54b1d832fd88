import { takesBack } from '../../reading/denying-words.ts'
import { roleOf } from '../../reading/field-names.ts'
import { readTree } from '../../reading/read-tree.ts'
import { envelopeIn } from '../../reading/soap.ts'
import type { Element } from '../../xml-tree.ts'

/** What stood in the Body: return code, message and results, a fault, or nothing readable. */
export type BoxReply =
  | { kind: 'answer'; code: string; message: string; results: Element[] }
  | { kind: 'fault'; code: string; text: string }
  | { kind: 'unreadable' }

type Expected = { namespace: string; name: string }

const UNREADABLE: BoxReply = { kind: 'unreadable' }
const LONGEST = 1_000

/**
 * Takes an answer's text and the element expected in its Body; returns what stood there, whatever its prefixes are. A second element in the
 * Body, another element or namespace, and a return code that is missing, given twice or no number is unreadable. Never throws.
 */
export async function readReply(xml: string, expected: Expected): Promise<BoxReply> {
  const envelope = envelopeIn(await readTree(xml))
  const [content, ...more] = envelope?.contents ?? []
  if (content === undefined || more.length > 0 || (envelope?.header?.children ?? []).some(speaks)) return UNREADABLE
  if (content.name === 'Fault')
    return { kind: 'fault', code: textOf(content, 'faultcode'), text: textOf(content, 'faultstring') }
  return content.name === expected.name && content.uri === expected.namespace ? answerIn(content) : UNREADABLE
}

const KNOWN = ['rc', 'msg', 'result']

/** Whether an element that no document names speaks of a fault or of what the answer is worth. */
const speaks = ({ name, children }: Element): boolean =>
  ['fault', 'health', 'verdict', 'denial', 'code'].includes(roleOf(name)) || children.some(speaks)

function answerIn(content: Element): BoxReply {
  const own = content.children.filter(({ uri }) => [content.uri, ''].includes(uri))
  const codes = own.filter(({ name }) => name === 'rc').map(({ text }) => text.trim())
  const [code = '', ...more] = codes
  if (more.length > 0 || !/^[+-]?\d{1,9}$/.test(code)) return UNREADABLE
  if (content.children.some(child => !KNOWN.includes(child.name) && speaks(child))) return UNREADABLE
  if (Number(code) === 0 && takesBack(textOf(content, 'msg'), 'valid')) return UNREADABLE
  const results = own.filter(({ name }) => name === 'result')
  return { kind: 'answer', code: String(Number(code)), message: textOf(content, 'msg'), results }
}

/** Returns the text of the one field of that name, without blanks around it and no longer than is of use; '' where there is none, or where two of them disagree. */
export function textOf(element: Element, name: string): string {
  const said = new Set(element.children.filter(child => child.name === name).map(({ text }) => text.trim()))
  const [only = '', ...others] = said
  return others.length > 0 ? '' : only.slice(0, LONGEST)
}

import type { Element } from '../../../../base/xml/tree.ts'
import { revokes } from '../../reading/denying-words.ts'
import { roleOf } from '../../reading/field-names.ts'
import { readTree } from '../../reading/read-tree.ts'
import { envelopeIn } from '../../reading/soap.ts'

/** The content of the Body: return code, message and results, a fault, or unreadable. */
export type BoxReply =
  | { kind: 'answer'; code: string; message: string; results: Element[] }
  | { kind: 'fault'; code: string; text: string }
  | { kind: 'unreadable' }

type ExpectedElement = { namespace: string; name: string }

const UNREADABLE: BoxReply = { kind: 'unreadable' }
const MAX_LENGTH = 1_000

/**
 * Parses an answer, regardless of its prefixes; `expected` is the element in its Body. Unreadable:
 * a second element in the Body, another element or namespace, and a return code that is missing,
 * repeated or no number. Never throws.
 */
export async function readReply(xml: string, expected: ExpectedElement): Promise<BoxReply> {
  const envelope = envelopeIn(await readTree(xml))
  const [content, ...more] = envelope?.contents ?? []
  if (content === undefined || more.length > 0 || (envelope?.header?.children ?? []).some(concernsAnswer))
    return UNREADABLE
  if (content.name === 'Fault')
    return { kind: 'fault', code: textOf(content, 'faultcode'), text: textOf(content, 'faultstring') }
  return content.name === expected.name && content.uri === expected.namespace ? answerIn(content) : UNREADABLE
}

const KNOWN_FIELDS = ['rc', 'msg', 'result']

/** Returns whether an undocumented element concerns a fault or the validity of the answer. */
const concernsAnswer = ({ name, children }: Element): boolean =>
  ['fault', 'health', 'verdict', 'denial', 'code'].includes(roleOf(name)) || children.some(concernsAnswer)

function answerIn(content: Element): BoxReply {
  const fields = content.children.filter(({ uri }) => [content.uri, ''].includes(uri))
  const codes = fields.filter(({ name }) => name === 'rc').map(({ text }) => text.trim())
  const [code = '', ...more] = codes
  if (more.length > 0 || !/^[+-]?\d{1,9}$/.test(code)) return UNREADABLE
  if (content.children.some(child => !KNOWN_FIELDS.includes(child.name) && concernsAnswer(child))) return UNREADABLE
  if (Number(code) === 0 && revokes(textOf(content, 'msg'), 'valid')) return UNREADABLE
  const results = fields.filter(({ name }) => name === 'result')
  return { kind: 'answer', code: String(Number(code)), message: textOf(content, 'msg'), results }
}

/**
 * Returns the trimmed text of the field `name`, cut to the maximum length; '' if it is missing or
 * occurs with different texts.
 */
export function textOf(element: Element, name: string): string {
  const texts = new Set(element.children.filter(child => child.name === name).map(({ text }) => text.trim()))
  const [text = '', ...others] = texts
  return others.length > 0 ? '' : text.slice(0, MAX_LENGTH)
}

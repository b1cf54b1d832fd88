import { SaxesParser } from 'saxes'
import { yieldToEventLoop } from '../../../../ground/database/portions.ts'

/** An element: its own text, its attributes and the elements inside, in their order. Names without prefixes, `uri`: their namespace. */
export type Element = {
  name: string
  uri: string
  attributes: Readonly<Record<string, string>>
  text: string
  children: Element[]
}

// An answer is five deep. saxes looks for a prefix in all elements around, so depth costs its square.
const DEEPEST = 20
// A week of a large mailbox is some 30,000: 2,000 papers, each of a dozen fields.
const MOST_ELEMENTS = 400_000
// So much is read between two turns of the event loop, in letters.
const AT_ONCE = 256 * 1024

/**
 * Reads an XML text whole. Null where it has a DTD, more than 400,000 elements, some within one another over 20 deep, or is not well-formed
 * to its end. Never throws; others have their turn meanwhile, since it may have megabytes.
 */
export async function readTree(xml: string): Promise<Element | null> {
  const root: Element = { name: '', uri: '', attributes: {}, text: '', children: [] }
  try {
    const parser = parserInto(root)
    const text = xml.replace(/^\uFEFF/, '')
    for (let at = 0; at < text.length; at += AT_ONCE) {
      if (at > 0) await yieldToEventLoop()
      parser.write(text.slice(at, at + AT_ONCE))
    }
    parser.close()
  } catch {
    return null
  }
  return root.children[0] ?? null
}

function parserInto(root: Element): SaxesParser<{ xmlns: true }> {
  const path = [root]
  let elements = 0
  const parser = new SaxesParser({ xmlns: true })
  const refuse = (why: string) => {
    throw new Error(why)
  }
  parser.on('error', error => refuse(error.message))
  parser.on('doctype', () => refuse('DTD'))
  // Before saxes looks for the tag's namespace.
  parser.on('opentagstart', () => {
    elements += 1
    if (path.length > DEEPEST || elements > MOST_ELEMENTS) refuse('too much')
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    const named = Object.values(attributes).map(({ local: name, value }) => [name, value])
    const element: Element = { name: local, uri, attributes: Object.fromEntries(named), text: '', children: [] }
    path.at(-1)?.children.push(element)
    path.push(element)
  })
  const take = (more: string) => {
    const within = path.at(-1)
    if (within) within.text += more
  }
  parser.on('text', take)
  parser.on('cdata', take)
  parser.on('closetag', () => void path.pop())
  return parser
}

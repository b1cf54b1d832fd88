import { yieldToEventLoop } from '../../../base/database/portions.ts'
import { createTree, type Element } from '../xml-tree.ts'

// A week of a large mailbox has some 30,000: 2,000 documents with a dozen fields each.
const MAX_ELEMENTS = 400_000
// Characters parsed between two turns of the event loop.
const AT_ONCE = 64 * 1024

// A text of references is joined from that many pieces in one step.
const MAX_REFERENCES = 100_000

/**
 * Parses a long XML text. Returns null if it has more than `max` elements or 100,000 references, or
 * if xml-tree.ts rejects it. Never throws. Yields to the event loop, because the text may have
 * megabytes.
 */
export async function readTree(xml: string, max = MAX_ELEMENTS): Promise<Element | null> {
  if (hasMoreThan(MAX_REFERENCES, '&', xml)) return null
  try {
    const tree = createTree(max)
    const text = xml.replace(/^\uFEFF/, '')
    for (let at = 0; at < text.length; at += AT_ONCE) {
      if (at > 0) await yieldToEventLoop()
      tree.write(text.slice(at, at + AT_ONCE))
    }
    return tree.end()
  } catch {
    return null
  }
}

function hasMoreThan(max: number, sign: string, text: string): boolean {
  let count = 0
  for (let at = text.indexOf(sign); at >= 0 && count <= max; at = text.indexOf(sign, at + 1)) count += 1
  return count > max
}

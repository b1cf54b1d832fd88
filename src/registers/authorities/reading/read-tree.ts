import { yieldToEventLoop } from '../../../base/database/event-loop.ts'
import { createXmlParser, type Element } from '../../../base/xml/tree.ts'

// A week of a large mailbox has some 30,000: 2,000 documents with a dozen fields each.
const MAX_ELEMENTS = 400_000
// Characters parsed between two turns of the event loop.
const CHUNK_LENGTH = 64 * 1024

// The references of a text are resolved in one step.
const MAX_REFERENCES = 100_000

/**
 * Parses a long XML text. Returns null if it has more than `max` elements or 100,000 references, or
 * if base/xml/tree.ts rejects it. Never throws. Yields to the event loop, because the text may have
 * megabytes.
 */
export async function readTree(xml: string, max = MAX_ELEMENTS): Promise<Element | null> {
  if (hasMoreThan(MAX_REFERENCES, '&', xml)) return null
  try {
    const parser = createXmlParser(max)
    for (let offset = 0; offset < xml.length; offset += CHUNK_LENGTH) {
      if (offset > 0) await yieldToEventLoop()
      parser.write(xml.slice(offset, offset + CHUNK_LENGTH))
    }
    return parser.end()
  } catch {
    return null
  }
}

function hasMoreThan(max: number, character: string, text: string): boolean {
  let count = 0
  for (let at = text.indexOf(character); at >= 0 && count <= max; at = text.indexOf(character, at + 1)) count += 1
  return count > max
}

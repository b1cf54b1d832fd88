import type { Archive, Part } from '../archive/archive.ts'
import { MOST_BYTES_OF_SMALL_PART } from '../limits.ts'
import { UnreadableUpload } from '../unreadable-upload.ts'
import { decodeXml } from './decode.ts'
import type { Namespaces } from './namespaces.ts'
import { createWalk, type XmlEvents } from './walk.ts'

/** Walks a part of the archive while it is unpacked; `isEnough` ends the walk early, and the unpacking with it. */
export async function walkPart(
  archive: Archive,
  part: Part,
  namespaces: Namespaces,
  events: XmlEvents,
  isEnough: () => boolean = () => false,
): Promise<void> {
  const walk = createWalk(namespaces, events)
  for await (const text of decodeXml(archive.read(part))) {
    walk.write(text)
    if (isEnough()) return
  }
  walk.end()
}

/** Returns a part that is small in any honest workbook as one text. */
export async function readSmallPart(archive: Archive, part: Part): Promise<string> {
  if (part.size > MOST_BYTES_OF_SMALL_PART) throw new UnreadableUpload('too-complex')
  let whole = ''
  for await (const text of decodeXml(archive.read(part))) whole += text
  return whole
}

/** Walks a text that is already at hand. */
export function walkText(text: string, namespaces: Namespaces, events: XmlEvents): void {
  const walk = createWalk(namespaces, events)
  // In pieces, because a walk refuses a piece of XML by what it has been given without an event.
  for (let at = 0; at < text.length; at += 65_536) walk.write(text.slice(at, at + 65_536))
  walk.end()
}

import type { Attributes } from '../../../base/xml/tokenize.ts'
import type { Archive, ArchivePart } from '../archive/archive.ts'
import { MAX_SMALL_PART_BYTES } from '../limits.ts'
import { UnreadableUpload } from '../unreadable-upload.ts'
import { createKnownScope, type Namespaces } from './namespaces.ts'
import { createUploadTokenizer } from './upload-tokenizer.ts'

/**
 * The current position of the walk. Positions count the document's characters from 0, as in a
 * JavaScript string.
 */
export type XmlPosition = {
  /** Local names of the surrounding elements, the root first. */
  parents: readonly string[]
  /** The name as written, including the prefix. */
  tagName: () => string
  /** The position of the tag just read; `end` is after its last character. */
  start: () => number
  end: () => number
  namespaceOf: (prefix: string) => string
}

/**
 * The events of a walk. Elements of other namespaces have the name ''. An empty element `<a/>`
 * opens and closes at the same position.
 */
type XmlEvents = {
  open: (name: string, attributes: Attributes, position: XmlPosition, isEmpty: boolean) => void
  close?: (name: string, position: XmlPosition) => void
  text?: (text: string) => void
}

export type Walk = { write: (text: string) => void; end: () => void }

/**
 * Walks an XML document that arrives in pieces. Throws for a DTD, encodings other than UTF-8,
 * unterminated markup and broken XML.
 */
export function createWalk(namespaces: Namespaces, events: XmlEvents): Walk {
  const scope = createKnownScope(namespaces)
  const parents: string[] = []
  let tag = ''
  const tokenizer = createUploadTokenizer({
    open: (name, attributes, isEmpty, declares) => {
      scope.enter(attributes, declares)
      tag = name
      const localName = scope.nameOf(name)
      events.open(localName, attributes, position, isEmpty)
      parents.push(localName)
    },
    close: name => {
      tag = name
      const localName = parents.pop() ?? ''
      events.close?.(localName, position)
      scope.leave()
    },
    text: events.text ?? (() => undefined),
  })
  const position: XmlPosition = {
    parents,
    tagName: () => tag,
    start: tokenizer.start,
    end: tokenizer.after,
    namespaceOf: scope.namespaceOf,
  }
  return { write: tokenizer.write, end: tokenizer.end }
}

/** Walks a part of the archive while it is unpacked; `isEnough` ends both early. */
export async function walkPart(
  archive: Archive,
  part: ArchivePart,
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

/** Returns a part that is small in any normal workbook as one text. */
export async function readSmallPart(archive: Archive, part: ArchivePart): Promise<string> {
  if (part.size > MAX_SMALL_PART_BYTES) throw new UnreadableUpload('too-complex')
  let whole = ''
  for await (const text of decodeXml(archive.read(part))) whole += text
  return whole
}

/** Walks a text in memory. */
export function walkText(text: string, namespaces: Namespaces, events: XmlEvents): void {
  const walk = createWalk(namespaces, events)
  // Written in pieces, because a walk refuses long input without an event.
  for (let at = 0; at < text.length; at += 65_536) walk.write(text.slice(at, at + 65_536))
  walk.end()
}

/**
 * Decodes a part's bytes to text. One decoder handles all pieces, because a letter may span two. It
 * is strict, so that encoding the text again gives the same bytes; the byte order mark stays part
 * of the text.
 */
export async function* decodeXml(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  for await (const chunk of chunks) yield decode(() => decoder.decode(chunk, { stream: true }))
  const rest = decode(() => decoder.decode())
  if (rest !== '') yield rest
}

function decode(run: () => string): string {
  try {
    return run()
  } catch {
    throw new UnreadableUpload('damaged')
  }
}

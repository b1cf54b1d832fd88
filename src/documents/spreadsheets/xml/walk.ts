import type { Archive, Part } from '../archive/archive.ts'
import { MAX_BYTES_OF_SMALL_PART } from '../limits.ts'
import { UnreadableUpload } from '../unreadable-upload.ts'
import { type Attributes, createScope, type Namespaces } from './namespaces.ts'
import { createTokenizer } from './tokenize.ts'

/** Where the walk stands. Positions count the document's characters from 0, as a JavaScript string does. */
export type Place = {
  /** Local names of the elements around this one, the root first. */
  parents: readonly string[]
  /** The name as written, prefix included. */
  written: () => string
  /** First character of the tag just read, and the one after its last. */
  start: () => number
  end: () => number
  namespaceOf: (prefix: string) => string
}

/** Elements of other namespaces have the name ''. An empty element `<a/>` opens and closes at the same place. */
type XmlEvents = {
  open: (name: string, attributes: Attributes, place: Place, isEmpty: boolean) => void
  close?: (name: string, place: Place) => void
  text?: (text: string) => void
}

export type Walk = { write: (text: string) => void; end: () => void }

/** Walks an XML document that comes in pieces. Refuses a DTD, other encodings than UTF-8, pieces without end and broken XML. */
export function createWalk(namespaces: Namespaces, events: XmlEvents): Walk {
  const scope = createScope(namespaces)
  const parents: string[] = []
  let tag = ''
  const tokenizer = createTokenizer({
    open: (name, attributes, isEmpty, declares) => {
      scope.enter(attributes, declares)
      tag = name
      const known = scope.nameOf(name)
      events.open(known, attributes, place, isEmpty)
      parents.push(known)
    },
    close: name => {
      tag = name
      const known = parents.pop() ?? ''
      events.close?.(known, place)
      scope.leave()
    },
    text: events.text ?? (() => undefined),
  })
  const place: Place = {
    parents,
    written: () => tag,
    start: tokenizer.start,
    end: tokenizer.after,
    namespaceOf: scope.namespaceOf,
  }
  return { write: tokenizer.write, end: tokenizer.end }
}

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
  if (part.size > MAX_BYTES_OF_SMALL_PART) throw new UnreadableUpload('too-complex')
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

/**
 * Takes a part's bytes in pieces; returns its text. One decoder for all pieces, since a letter may lie across two; strict,
 * so that writing the text again returns the same bytes; the byte order mark stays a character of the text.
 */
export async function* decodeXml(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  for await (const chunk of chunks) yield decode(() => decoder.decode(chunk, { stream: true }))
  const rest = decode(() => decoder.decode())
  if (rest !== '') yield rest
}

function decode(step: () => string): string {
  try {
    return step()
  } catch {
    throw new UnreadableUpload('damaged')
  }
}

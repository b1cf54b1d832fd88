import { SaxesParser } from 'saxes'
import { LONGEST_PIECE_OF_XML } from '../limits.ts'
import { UnreadableUpload } from '../unreadable-upload.ts'
import { type Attributes, createScope, type Namespaces } from './namespaces.ts'

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
export type XmlEvents = {
  open: (name: string, attributes: Attributes, place: Place, isEmpty: boolean) => void
  close?: (name: string, place: Place) => void
  text?: (text: string) => void
}

export type Walk = { write: (text: string) => void; end: () => void }

/** Walks an XML document that comes in pieces. Refuses a DTD, other encodings than UTF-8, pieces without end and broken XML. */
export function createWalk(namespaces: Namespaces, events: XmlEvents): Walk {
  const parser = new SaxesParser({ xmlns: false, position: false })
  // Seven handlers at most: the eighth turns the parser into a slow object, and walking takes four times as long (measured).
  const scope = createScope(namespaces)
  const parents: string[] = []
  let window = ''
  let windowStart = 0
  let lastEvent = 0
  let tag = ''
  const place: Place = {
    parents,
    written: () => tag,
    // In a tag `<` stands nowhere but at its beginning.
    start: () => windowStart + window.lastIndexOf('<', parser.position - windowStart - 1),
    end: () => parser.position,
    namespaceOf: scope.namespaceOf,
  }
  // One less, because a text ends when the `<` behind it has been read, which the next tag needs.
  const seen = () => {
    lastEvent = Math.max(parser.position - 1, 0)
  }

  parser.on('opentag', ({ name, attributes, isSelfClosing }) => {
    scope.enter(attributes)
    tag = name
    const known = scope.nameOf(name)
    events.open(known, attributes, place, isSelfClosing)
    parents.push(known)
    seen()
  })
  parser.on('closetag', ({ name }) => {
    tag = name
    const known = parents.pop() ?? ''
    events.close?.(known, place)
    scope.leave()
    seen()
  })
  parser.on('text', text => {
    events.text?.(text)
    seen()
  })
  parser.on('cdata', text => {
    events.text?.(text)
    seen()
  })
  parser.on('doctype', () => {
    throw new UnreadableUpload('doctype')
  })
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && !/^utf-?8$/i.test(encoding)) throw new UnreadableUpload('damaged')
  })

  return {
    write: text => {
      window = window.slice(lastEvent - windowStart) + text
      windowStart = lastEvent
      parse(() => parser.write(text))
      if (windowStart + window.length - lastEvent > LONGEST_PIECE_OF_XML) throw new UnreadableUpload('too-complex')
    },
    end: () => parse(() => parser.close()),
  }

  function parse(step: () => void): void {
    try {
      step()
    } catch (error) {
      throw isXmlError(error) ? new UnreadableUpload('damaged') : error
    }
  }
}

/** saxes throws plain errors only; ours, and mistakes in our own code, have classes of their own. */
const isXmlError = (error: unknown): boolean => error instanceof Error && error.constructor === Error

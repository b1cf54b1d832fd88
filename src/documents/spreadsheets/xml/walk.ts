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
export type XmlEvents = {
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

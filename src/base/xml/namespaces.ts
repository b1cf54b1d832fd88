import type { Attributes } from './tokenize.ts'

export const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace'
export const XMLNS_NAMESPACE = 'http://www.w3.org/2000/xmlns/'

/** Tracks the namespace declarations of the open elements. */
export type Scope = {
  /**
   * Enters an element; `declares`: whether any of the attributes is a declaration. Returns whether
   * the bindings changed.
   */
  enter: (attributes: Attributes, declares: boolean) => boolean
  /** Leaves an element. Returns whether the bindings changed. */
  leave: () => boolean
  /** Returns the namespace of a prefix, '' if it has none. */
  namespaceOf: (prefix: string) => string
}

/**
 * Creates a scope. It is separate from the tokenizer, because a sheet has millions of elements but
 * only a few declarations.
 */
export function createScope(): Scope {
  /**
   * For each open element, the bindings that its declarations override ('' = none before), or null
   * if it has no declarations.
   */
  const overridden: (Declaration[] | null)[] = []
  const bindings = new Map([['xml', XML_NAMESPACE]])
  const namespaceOf = (prefix: string) => bindings.get(prefix) ?? ''
  return {
    enter: (attributes, declares) => {
      const declarations = declares ? declarationsIn(attributes) : null
      overridden.push(declarations?.map(([prefix]) => [prefix, namespaceOf(prefix)]) ?? null)
      for (const [prefix, namespace] of declarations ?? []) bindings.set(prefix, namespace)
      return declarations !== null
    },
    leave: () => {
      const previous = overridden.pop() ?? null
      for (const [prefix, namespace] of previous ?? []) bindings.set(prefix, namespace)
      return previous !== null
    },
    namespaceOf,
  }
}

type Declaration = [prefix: string, namespace: string]

/** Returns the declarations among attributes; '' is the prefix of the default namespace. */
export const declarationsIn = (attributes: Attributes): Declaration[] =>
  Object.entries(attributes)
    .filter(([name]) => isDeclaration(name))
    .map(([name, namespace]) => [name.slice(6), namespace])

export const isDeclaration = (name: string): boolean => /^xmlns(:.|$)/.test(name)

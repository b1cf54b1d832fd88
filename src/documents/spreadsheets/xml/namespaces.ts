import type { Attributes } from '../../../base/xml/tokenize.ts'

/**
 * The namespaces of known elements: ECMA-376 as Excel writes it (transitional), and its Strict
 * variant.
 */
export type Namespaces = ReadonlySet<string>

export const SPREADSHEET: Namespaces = new Set([
  'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  'http://purl.oclc.org/ooxml/spreadsheetml/main',
])
export const OFFICE_RELATIONSHIPS: Namespaces = new Set([
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'http://purl.oclc.org/ooxml/officeDocument/relationships',
])
export const PACKAGE_RELATIONSHIPS: Namespaces = new Set([
  'http://schemas.openxmlformats.org/package/2006/relationships',
])
export const CONTENT_TYPES: Namespaces = new Set(['http://schemas.openxmlformats.org/package/2006/content-types'])

const XML = 'http://www.w3.org/XML/1998/namespace'

/** Tracks the namespace declarations in scope during a walk. */
export type Scope = {
  /** `declares`: whether any of the attributes is a declaration. */
  enter: (attributes: Attributes, declares: boolean) => void
  leave: () => void
  /** Returns the local name, '' for an element of another namespace. */
  nameOf: (qualifiedName: string) => string
  namespaceOf: (prefix: string) => string
}

/**
 * Creates a scope. It is separate from the parser, because a sheet has millions of elements but
 * only a few declarations.
 */
export function createScope(knownNamespaces: Namespaces): Scope {
  /**
   * For each open element, the bindings that its declarations override ('' = none before), or null
   * if it has no declarations.
   */
  const overridden: ([prefix: string, namespace: string][] | null)[] = []
  const bindings = new Map([['xml', XML]])
  let names = new Map<string, string>()
  const resolve = (qualifiedName: string) => {
    const colon = qualifiedName.indexOf(':')
    const namespace = bindings.get(colon < 0 ? '' : qualifiedName.slice(0, colon)) ?? ''
    return knownNamespaces.has(namespace) ? qualifiedName.slice(colon + 1) : ''
  }
  return {
    enter: (attributes, declares) => {
      const declarations = declares ? declarationsIn(attributes) : null
      overridden.push(declarations?.map(([prefix]) => [prefix, bindings.get(prefix) ?? '']) ?? null)
      if (!declarations) return
      for (const [prefix, namespace] of declarations) bindings.set(prefix, namespace)
      names = new Map()
    },
    leave: () => {
      const previous = overridden.pop()
      if (!previous) return
      for (const [prefix, namespace] of previous) bindings.set(prefix, namespace)
      names = new Map()
    },
    nameOf: qualifiedName => {
      const cached = names.get(qualifiedName)
      if (cached !== undefined) return cached
      const name = resolve(qualifiedName)
      names.set(qualifiedName, name)
      return name
    },
    namespaceOf: prefix => bindings.get(prefix) ?? '',
  }
}

const declarationsIn = (attributes: Attributes): [string, string][] =>
  Object.entries(attributes)
    .filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'))
    .map(([name, namespace]) => [name.slice(6), namespace])

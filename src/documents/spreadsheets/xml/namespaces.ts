import { createScope, type Scope } from '../../../base/xml/namespaces.ts'
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

/** The namespaces in scope during a walk, and the names of elements in known ones. */
export type KnownScope = Pick<Scope, 'namespaceOf'> & {
  enter: (attributes: Attributes, declares: boolean) => void
  leave: () => void
  /** Returns the local name, '' for an element of another namespace. */
  nameOf: (qualifiedName: string) => string
}

/** Creates a scope that caches names: a sheet has millions of elements, but few different ones. */
export function createKnownScope(knownNamespaces: Namespaces): KnownScope {
  const scope = createScope()
  let names = new Map<string, string>()
  const resolve = (qualifiedName: string) => {
    const colon = qualifiedName.indexOf(':')
    const namespace = scope.namespaceOf(colon < 0 ? '' : qualifiedName.slice(0, colon))
    return knownNamespaces.has(namespace) ? qualifiedName.slice(colon + 1) : ''
  }
  return {
    enter: (attributes, declares) => {
      if (scope.enter(attributes, declares)) names = new Map()
    },
    leave: () => {
      if (scope.leave()) names = new Map()
    },
    nameOf: qualifiedName => {
      const cached = names.get(qualifiedName)
      if (cached !== undefined) return cached
      const name = resolve(qualifiedName)
      names.set(qualifiedName, name)
      return name
    },
    namespaceOf: scope.namespaceOf,
  }
}

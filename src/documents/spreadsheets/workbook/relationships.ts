import type { Archive } from '../archive/archive.ts'
import { PACKAGE_RELATIONSHIPS } from '../xml/namespaces.ts'
import { walkPart } from '../xml/walk.ts'

/**
 * `type` is the last part of its URI, the same in transitional and Strict files: worksheet, styles,
 * table …
 */
export type Relationship = { id: string; type: string; path: string }

/** Returns the parts within the archive that a part refers to; path '' = the package itself. */
export async function readRelationships(archive: Archive, ofPath: string): Promise<Relationship[]> {
  const part = archive.find(relationshipsPath(ofPath))
  const relationships: Relationship[] = []
  if (part === null) return relationships
  await walkPart(archive, part, PACKAGE_RELATIONSHIPS, {
    open: (name, attributes) => {
      if (name !== 'Relationship' || attributes.TargetMode === 'External') return
      const type = (attributes.Type ?? '').split('/').at(-1) ?? ''
      relationships.push({ id: attributes.Id ?? '', type, path: resolvePath(ofPath, attributes.Target ?? '') })
    },
  })
  return relationships
}

/** xl/workbook.xml → xl/_rels/workbook.xml.rels */
export function relationshipsPath(ofPath: string): string {
  const slash = ofPath.lastIndexOf('/')
  return `${ofPath.slice(0, slash + 1)}_rels/${ofPath.slice(slash + 1)}.rels`
}

/**
 * Resolves a target, which is relative to the part's folder, or to the root with a leading slash.
 * Targets are URIs and may be escaped.
 */
function resolvePath(ofPath: string, target: string): string {
  const url = URL.parse(target.replaceAll('\\', '/'), `file:///${ofPath}`)
  return url === null ? '' : unescapePath(url.pathname).slice(1)
}

function unescapePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

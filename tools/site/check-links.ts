import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'

const BASE = '/docs/'
const TARGET = /\s(?:href|src)="([^"]+)"/g
const ID = /\sid="([^"]+)"/g

/**
 * Returns a line for each link, picture or script in the built pages of `folder` whose target is
 * missing.
 */
export function checkLinks(folder: string): string[] {
  const pages = new Map(
    globSync('**/*.html', { cwd: folder }).map(name => [name, readFileSync(join(folder, name), 'utf8')]),
  )
  const ids = new Map(
    [...pages].map(([name, html]) => [name, new Set([...html.matchAll(ID)].map(([, id = '']) => id))]),
  )
  return [...pages].flatMap(([name, html]) => {
    const targets = new Set([...html.matchAll(TARGET)].map(([, target = '']) => target.replaceAll('&amp;', '&')))
    return [...targets]
      .filter(target => !/^(?:[a-z]+:|\/\/)/i.test(target))
      .filter(target => !exists(folder, ids, name, target))
      .map(target => `${name}: ${target}`)
  })
}

function exists(folder: string, ids: ReadonlyMap<string, Set<string>>, from: string, target: string): boolean {
  const [path = '', anchor = ''] = decodeURIComponent(target).split('#')
  if (path.startsWith('/') && !path.startsWith(BASE)) return path === '/' // the product itself
  const file = path === '' ? from : fileOf(folder, from, path)
  if (file === null) return false
  return anchor === '' || (ids.get(file)?.has(anchor) ?? false)
}

/**
 * Resolves a path as the server does: pages have no extension, and a folder's path stands for its
 * index page. Returns null if there is no such file.
 */
function fileOf(folder: string, from: string, path: string): string | null {
  const withoutQuery = path.split('?')[0] ?? ''
  const fullPath = withoutQuery.startsWith(BASE) ? withoutQuery.slice(BASE.length) : join(dirname(from), withoutQuery)
  const names = withoutQuery.endsWith('/') ? [join(fullPath, 'index.html')] : [fullPath, `${fullPath}.html`]
  return names.find(name => existsSync(join(folder, name)) && statSync(join(folder, name)).isFile()) ?? null
}

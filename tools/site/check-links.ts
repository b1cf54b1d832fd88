import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'

const BASE = '/docs/'
const TARGET = /\s(?:href|src)="([^"]+)"/g
const ID = /\sid="([^"]+)"/g

/**
 * Returns each broken link, picture and script in the pages built in `folder`, and each missing
 * heading.
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
      .filter(target => !isThere(folder, ids, name, target))
      .map(target => `${name}: ${target}`)
  })
}

function isThere(folder: string, ids: ReadonlyMap<string, Set<string>>, from: string, target: string): boolean {
  const [path = '', anchor = ''] = decodeURIComponent(target).split('#')
  if (path.startsWith('/') && !path.startsWith(BASE)) return path === '/' // the product itself
  const file = path === '' ? from : fileOf(folder, from, path)
  if (file === null) return false
  return anchor === '' || (ids.get(file)?.has(anchor) ?? false)
}

/**
 * Resolves a path as the server does: a page without its extension, the first page of a folder by
 * the folder.
 */
function fileOf(folder: string, from: string, path: string): string | null {
  const bare = path.split('?')[0] ?? ''
  const whole = bare.startsWith(BASE) ? bare.slice(BASE.length) : join(dirname(from), bare)
  const names = bare.endsWith('/') ? [join(whole, 'index.html')] : [whole, `${whole}.html`]
  return names.find(name => existsSync(join(folder, name)) && statSync(join(folder, name)).isFile()) ?? null
}

import { dirname, join, relative } from 'node:path/posix'
import { headingsOf } from '../../src/app/help/headings.ts'
import type { Page } from './pages.ts'

/** What a page may lead to: the others by the file that they come from, and the pictures of the repository. */
export type Reach = {
  pages: ReadonlyMap<string, Page>
  /** Returns where a picture lies on the site; null = there is none. */
  pictureOf: (file: string) => string | null
}

const FENCE = /^ *```[\s\S]*?^ *```$/gm
// A link or a picture, code, a mark with which Vue would begin an expression, or a comment.
const PART =
  /(!?)\[((?:`[^`]*`|!\[[^\]]*\]\([^)]*\)|[^\]`])*)\]\(([^()\s]+)\)|(`+)([^`]|[^`](?:(?!\n\n)[\s\S])*?[^`])\4(?!`)|\{\{|<!--[\s\S]*?-->/g

/**
 * Returns a page's Markdown as the site takes it: links lead to pages of the site, a path in code that is such a page becomes a link by
 * its title, and a link to a file of the source, which the site has not, is shown as its path.
 */
export function linked(page: Page, reach: Reach): string {
  const outside = (text: string) => text.replaceAll(PART, (...found) => part(found as string[], page, reach))
  const fences = [...page.markdown.matchAll(FENCE)]
  const between = page.markdown.split(FENCE)
  return between.map((text, at) => outside(text) + (fences[at]?.[0] ?? '')).join('')
}

// The page that lists what lies in this folder.
const DECISIONS = 'made/decisions/index.md'

function part([whole = '', mark, text = '', target, , code]: string[], page: Page, reach: Reach): string {
  if (whole === '{{') return '&#123;&#123;'
  if (whole.startsWith('<!--')) return ''
  if (target !== undefined) return link({ mark: mark ?? '', text, target }, page, reach)
  return pathAsLink(code ?? '', page, reach) ?? whole
}

type Link = { mark: string; text: string; target: string }

function link({ mark, text, target }: Link, page: Page, reach: Reach): string {
  const own = text.includes('](') ? linked({ ...page, markdown: text }, reach) : text
  if (/^(?:[a-z]+:|#|\/)/i.test(target)) return `${mark}[${own}](${target})`
  const [path = '', anchor] = target.split('#')
  const file = join(dirname(page.source), path)
  const found = reach.pages.get(file)
  if (found !== undefined) return `[${own}](${towards(page, found, anchor)})`
  const picture = reach.pictureOf(file)
  if (picture !== null) return `${mark}[${own}](${relative(dirname(page.target), picture)})`
  return `${own} (\`${file}\`)`
}

/** `docs/running.md#back-up` in code, as pages of the repository name each other. */
function pathAsLink(written: string, page: Page, reach: Reach): string | null {
  const code = written.replace(/^docs\/decisions\/?$/, DECISIONS)
  const [, file = '', anchor] = /^([\w./-]+\.md)(?:#([\w-]+))?$/.exec(code) ?? []
  const found = reach.pages.get(file)
  if (found === undefined || (found.source === page.source && anchor === undefined)) return null
  const heading = anchor === undefined ? undefined : headingsOf(found.markdown).get(anchor)
  return `[${heading ?? found.title}](${towards(page, found, anchor)})`
}

function towards(from: Page, to: Page, anchor: string | undefined): string {
  const path = from.target === to.target ? '' : relative(dirname(from.target), to.target)
  const fromHere = path === '' || path.startsWith('.') ? path : `./${path}`
  return anchor === undefined ? fromHere : `${fromHere}#${anchor}`
}

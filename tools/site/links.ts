import { dirname, join, relative } from 'node:path/posix'
import { headingsOf } from '../../src/app/help/headings.ts'
import type { Page } from './pages.ts'

/** The link targets of a page: other pages by their source file, and pictures of the repository. */
export type Reach = {
  pages: ReadonlyMap<string, Page>
  /** Returns the place of a picture on the site, or null if there is none. */
  pictureOf: (file: string) => string | null
}

const FENCE = /^ *```[\s\S]*?^ *```$/gm
// A link or a picture, code, the start of a Vue expression, or a comment.
const PART =
  /(!?)\[((?:`[^`]*`|!\[[^\]]*\]\([^)]*\)|[^\]`])*)\]\(([^()\s]+)\)|(`+)([^`]|[^`](?:(?!\n\n)[\s\S])*?[^`])\4(?!`)|\{\{|<!--[\s\S]*?-->/g

/**
 * Returns a page's Markdown for the site. Links point to pages of the site, and a path in code that
 * is such a page becomes a link with its title. A link to a source file, which the site does not
 * have, is shown as its path.
 */
export function linked(page: Page, reach: Reach): string {
  const outside = (text: string) => text.replaceAll(PART, (...found) => part(found as string[], page, reach))
  const fences = [...page.markdown.matchAll(FENCE)]
  const between = page.markdown.split(FENCE)
  return between.map((text, at) => outside(text) + (fences[at]?.[0] ?? '')).join('')
}

// The page that lists the content of this folder.
const DECISIONS = 'docs/decisions/README.md'

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

/**
 * Turns `docs/running.md#back-up` in code into a link, because pages of the repository refer to
 * each other like that.
 */
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

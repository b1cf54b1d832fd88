import { dirname, join, relative } from 'node:path/posix'
import { headingsOf } from '../../src/app/help/headings.ts'
import type { Page } from './pages.ts'

/** The link targets of a page: other pages by their source file, and pictures of the repository. */
export type LinkTargets = {
  pages: ReadonlyMap<string, Page>
  /** Returns the path of a picture on the site, or null if the file is not a picture. */
  pictureOf: (file: string) => string | null
}

const FENCE = /^ *```[\s\S]*?^ *```$/gm
// Matches a link or a picture, code, the start of a Vue expression, or a comment.
const PART =
  /(!?)\[((?:`[^`]*`|!\[[^\]]*\]\([^)]*\)|[^\]`])*)\]\(([^()\s]+)\)|(`+)([^`]|[^`](?:(?!\n\n)[\s\S])*?[^`])\4(?!`)|\{\{|<!--[\s\S]*?-->/g

/**
 * Returns a page's Markdown with links for the site. A path in code that is a page of the site
 * becomes a link with the page's title. A link to a source file, which the site does not have,
 * becomes its path.
 */
export function rewriteForSite(page: Page, reach: LinkTargets): string {
  const rewriteLinks = (text: string) =>
    text.replaceAll(PART, (...match) => rewritePart(match as string[], page, reach))
  const codeBlocks = [...page.markdown.matchAll(FENCE)]
  const texts = page.markdown.split(FENCE)
  return texts.map((text, index) => rewriteLinks(text) + (codeBlocks[index]?.[0] ?? '')).join('')
}

// The page that lists the content of this folder.
const DECISIONS = 'docs/decisions/README.md'

function rewritePart([match = '', mark, text = '', target, , code]: string[], page: Page, reach: LinkTargets): string {
  if (match === '{{') return '&#123;&#123;'
  if (match.startsWith('<!--')) return ''
  if (target !== undefined) return link({ mark: mark ?? '', text, target }, page, reach)
  return pathAsLink(code ?? '', page, reach) ?? match
}

type Link = { mark: string; text: string; target: string }

function link({ mark, text, target }: Link, page: Page, reach: LinkTargets): string {
  const linkText = text.includes('](') ? rewriteForSite({ ...page, markdown: text }, reach) : text
  if (/^(?:[a-z]+:|#|\/)/i.test(target)) return `${mark}[${linkText}](${target})`
  const [path = '', anchor] = target.split('#')
  const file = join(dirname(page.source), path)
  const targetPage = reach.pages.get(file)
  if (targetPage !== undefined) return `[${linkText}](${relativeLink(page, targetPage, anchor)})`
  const picture = reach.pictureOf(file)
  if (picture !== null) return `${mark}[${linkText}](${relative(dirname(page.target), picture)})`
  return `${linkText} (\`${file}\`)`
}

/**
 * Returns a link for a path in code such as `docs/running.md#back-up`, because pages of the
 * repository refer to each other in this way. Returns null if it is not a page of the site.
 */
function pathAsLink(written: string, page: Page, reach: LinkTargets): string | null {
  const code = written.replace(/^docs\/decisions\/?$/, DECISIONS)
  const [, file = '', anchor] = /^([\w./-]+\.md)(?:#([\w-]+))?$/.exec(code) ?? []
  const targetPage = reach.pages.get(file)
  if (targetPage === undefined || (targetPage.source === page.source && anchor === undefined)) return null
  const heading = anchor === undefined ? undefined : headingsOf(targetPage.markdown).get(anchor)
  return `[${heading ?? targetPage.title}](${relativeLink(page, targetPage, anchor)})`
}

function relativeLink(from: Page, to: Page, anchor: string | undefined): string {
  const path = from.target === to.target ? '' : relative(dirname(from.target), to.target)
  const fromHere = path === '' || path.startsWith('.') ? path : `./${path}`
  return anchor === undefined ? fromHere : `${fromHere}#${anchor}`
}

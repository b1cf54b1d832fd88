import { LANGUAGES, type Language } from '../../base/texts/define.ts'
import { translate } from '../../base/texts/translate.ts'
import { escapeHtml } from '../../platform/http/escape-html.ts'
import { type ContentsPart, contentsOf } from './contents.ts'
import { helpTexts } from './help-texts.ts'
import { addressOf, BASE, type Library, type Page } from './pages.ts'

/** URL of the style sheet of all pages. */
export const STYLE_ADDRESS = `${BASE}/help.css`

/**
 * The content of a response: its path below the language, its text as HTML, and the search query.
 */
export type HelpPage = { language: Language; path: string; title: string; html: string; query?: string }

/** Returns a complete page: head with search, text, and navigation; without scripts. */
export function renderFrame(page: HelpPage, library: Library): string {
  const { language, title, html } = page
  const t = translate(helpTexts, language)
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(title)} · UID Check</title><link rel="stylesheet" href="${STYLE_ADDRESS}"></head>
<body><a class="skip" href="#text">${t('toText')}</a>
${head(page)}
<div class="columns"><main id="text" tabindex="-1">${html}</main>
<nav id="contents" aria-label="${t('contents')}">${contents(page, library)}</nav></div></body></html>`
}

function head({ language, path, query = '' }: HelpPage): string {
  const t = translate(helpTexts, language)
  const [other = language] = LANGUAGES.filter(each => each !== language)
  const otherAddress = addressOf({ language: other, path }) + (query === '' ? '' : `?q=${encodeURIComponent(query)}`)
  return `<header><a class="home" href="${BASE}/${language}/">UID Check <span>${t('help')}</span></a>
<form role="search" action="${BASE}/${language}/search"><input type="search" name="q" maxlength="100" required value="${escapeHtml(query)}"
aria-label="${t('searchHelp')}" placeholder="${t('searchHelp')}"><button>${t('search')}</button></form>
<p><a class="narrow" href="#contents">${t('contents')}</a> <a href="${escapeHtml(otherAddress)}" lang="${other}" hreflang="${other}">${t('otherLanguage')}</a>
<a href="/">${t('product')}</a></p></header>`
}

function contents({ language, path }: HelpPage, library: Library): string {
  const { parts, more } = contentsOf(library, language)
  const entry = (page: Page): string =>
    `<li><a href="${addressOf(page)}"${page.path === path ? ' aria-current="page"' : ''}>${escapeHtml(page.title)}</a></li>`
  const list = (pages: readonly Page[]): string => `<ul>${pages.map(entry).join('')}</ul>`
  // The current page's part is expanded.
  const isOpen = ({ first }: ContentsPart): boolean => first.path.split('/')[0] === path.split('/')[0]
  const part = (each: ContentsPart): string =>
    `<details${isOpen(each) ? ' open' : ''}><summary>${escapeHtml(each.first.title)}</summary>${list([each.first, ...each.others])}</details>`
  return parts.map(part).join('\n') + list(more)
}

import type { Language } from '../../base/texts/define.ts'
import { translate } from '../../base/texts/translate.ts'
import { escapeHtml } from '../../platform/http/escape-html.ts'
import { contentsOf } from './contents.ts'
import type { HelpPage } from './frame.ts'
import { helpTexts } from './help-texts.ts'
import { addressOf, type Library, type Page } from './pages.ts'
import type { Hit } from './search.ts'

/** Returns the start page of a language: its parts, and the pages outside of them. */
export function homePage(language: Language, library: Library): HelpPage {
  const t = translate(helpTexts, language)
  const { parts, more } = contentsOf(library, language)
  const about = (page: Page) => (page.path.startsWith('guide/') ? t('aboutGuide') : t('aboutStates'))
  const html = [
    `<h1>${t('home')}</h1>`,
    ...parts.map(({ first }) => `<h2>${linkTo(first)}</h2><p>${about(first)}</p>`),
    more.length === 0 ? '' : `<h2>${t('more')}</h2><ul>${more.map(page => `<li>${linkTo(page)}</li>`).join('')}</ul>`,
  ].join('\n')
  return { language, path: 'index', title: t('help'), html }
}

const linkTo = (page: Page): string => `<a href="${addressOf(page)}">${escapeHtml(page.title)}</a>`

export function searchResultsPage(language: Language, query: string, hits: readonly Hit[]): HelpPage {
  const t = translate(helpTexts, language)
  const title = query === '' ? t('search') : t('found', { query })
  const emptyText = query === '' ? t('noQuery') : t('nothing')
  const list =
    hits.length === 0 ? `<p role="status">${emptyText}</p>` : `<ul class="hits">${hits.map(hitItem).join('\n')}</ul>`
  return { language, path: 'search', title, html: `<h1>${escapeHtml(title)}</h1>${list}`, query }
}

function hitItem({ address, title, heading, text }: Hit): string {
  const from = heading === '' ? '' : `<span class="from"> · ${escapeHtml(title)}</span>`
  return `<li><a href="${escapeHtml(address)}">${escapeHtml(heading || title)}</a>${from}<p>${escapeHtml(text)}</p></li>`
}

/** Returns the page for an unknown path. */
export function missingPage(language: Language): HelpPage {
  const t = translate(helpTexts, language)
  return {
    language,
    path: 'index',
    title: t('missing'),
    html: `<h1>${t('missing')}</h1><p>${t('missingHelp')}</p>`,
  }
}

import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyReply } from 'fastify'
import { LANGUAGES, type Language } from '../../base/texts/define.ts'
import { setContentSecurityPolicy } from '../../platform/http/app.ts'
import { browserLanguage, redirectToLanguage, type Site } from '../../platform/http/site-files.ts'
import { type HelpPage, renderFrame, STYLE_ADDRESS } from './frame.ts'
import { homePage, missingPage, searchResultsPage } from './generated-pages.ts'
import { helpStyle } from './help-style.ts'
import { addressOf, BASE, type Library, readLibrary } from './pages.ts'
import { render } from './render.ts'
import { createSearch } from './search.ts'

// Only our own files, and no scripts.
const POLICY = [
  ...["default-src 'none'", "style-src 'self'", "img-src 'self'", "font-src 'self'"],
  ...["base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"],
].join(';')

/**
 * Returns the handler of /docs, which serves the Markdown pages in `folder`
 * (docs/decisions/2026-11-29-help.md) in the typeface built into `webFiles`. Opens only files that
 * existed when the process started; renders a page on its first request.
 */
export function createHelpSite(folder: string, webFiles: string): Site {
  const library = readLibrary(folder)
  const pageAt = pagesOf(library)
  const style = helpStyle(typefaceIn(webFiles))
  return ({ url, headers }, reply) => {
    const { pathname, searchParams } = new URL(url.replace(/^\/+/, '/'), 'http://help.invalid')
    const path = decodeURIComponent(pathname)
    if (path === BASE || path === `${BASE}/`) return redirectToLanguage(reply, browserLanguage(headers))
    void setContentSecurityPolicy(reply, POLICY).header('cache-control', 'no-cache')
    if (path === STYLE_ADDRESS) return reply.code(200).type('text/css; charset=utf-8').send(style)
    const file = path.slice(BASE.length + 1)
    if (library.pictures.has(file)) return reply.code(200).sendFile(file, folder)
    const page = pageAt(path, searchParams.get('q') ?? '')
    if (page !== undefined) return send(reply, 200, page, library)
    if (pageAt(`${path}/`, '') !== undefined) return reply.redirect(`${path}/`, 301)
    const language = LANGUAGES.find(each => path.startsWith(`${BASE}/${each}/`)) ?? browserLanguage(headers)
    return send(reply, 404, missingPage(language), library)
  }
}

function send(reply: FastifyReply, code: number, shown: HelpPage, library: Library): FastifyReply {
  const page = renderFrame(shown, library)
  return reply.code(code).header('content-language', shown.language).type('text/html; charset=utf-8').send(page)
}

/** Returns a function that finds a page by its path: one of the library, or a generated one. */
function pagesOf(library: Library): (path: string, query: string) => HelpPage | undefined {
  const pages = new Map([...library.pages.values()].map(page => [addressOf(page), page]))
  const rendered = new Map<string, HelpPage>()
  const generated = new Map(LANGUAGES.flatMap(language => generatedPages(language, library)))
  return (path, query) => {
    const page = pages.get(path)
    if (page === undefined) return generated.get(path)?.(query.trim())
    const shown = rendered.get(path) ?? { ...page, html: render(page, library) }
    rendered.set(path, shown)
    return shown
  }
}

function generatedPages(language: Language, library: Library): [string, (query: string) => HelpPage][] {
  const search = createSearch(library, language)
  return [
    [`${BASE}/${language}/`, () => homePage(language, library)],
    [`${BASE}/${language}/search`, query => searchResultsPage(language, query, search(query))],
  ]
}

/**
 * Returns the URL of the product's typeface, whose file name contains a hash; undefined = not
 * built.
 */
function typefaceIn(webFiles: string): string | undefined {
  const assets = join(webFiles, 'assets')
  const names = existsSync(assets) ? readdirSync(assets) : []
  const name = names.find(each => /^inter-latin-wght-normal[\w-]*\.woff2$/.test(each))
  return name === undefined ? undefined : `/assets/${name}`
}

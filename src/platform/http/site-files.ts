import { existsSync, readdirSync } from 'node:fs'
import { sep } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '../../base/texts/define.ts'
import { setContentSecurityPolicy, styleHash } from './app.ts'
import { requestedLanguage } from './requested-language.ts'

const SITE_PATH = '/docs'

/**
 * The only style that VitePress adds to a page: it stops transitions while the colour scheme
 * changes (@vueuse/core, CSS_DISABLE_TRANS).
 */
const NO_TRANSITIONS_STYLE =
  '*,*::before,*::after{-webkit-transition:none!important;-moz-transition:none!important;-o-transition:none!important;-ms-transition:none!important;transition:none!important}'

/**
 * Allows only what these pages need: our own files, images in our style sheets, and inline styles
 * for code colours. They make no calls, submit no forms and cannot be framed.
 */
const POLICY = [
  "default-src 'none'",
  ...["script-src 'self'", `style-src 'self' '${styleHash(NO_TRANSITIONS_STYLE)}'`, "style-src-attr 'unsafe-inline'"],
  ...["img-src 'self' data:", "font-src 'self'", "connect-src 'self'"],
  ...["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
].join(';')

/** Answers a call below /docs. */
export type Site = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/**
 * Returns the handler of /docs for the documents that `npm run site` built into `folder`
 * (docs/decisions/2026-11-27-site.md). It opens only files that existed when the process started.
 * If nothing is built, it returns `fallback`, the product's own help.
 */
export function createSiteHandler(folder: string, fallback: Site): Site {
  const files = filesIn(folder)
  if (files.size === 0) return fallback
  return ({ url, headers }, reply) => {
    const path = decodeURIComponent(url.split(/[?#]/)[0] ?? '').slice(SITE_PATH.length)
    if (path === '' || path === '/') return redirectToLanguage(reply, browserLanguage(headers))
    const file = fileAt(files, path.slice(1))
    void setContentSecurityPolicy(reply, POLICY)
    if (file !== undefined) return reply.code(200).sendFile(file, folder)
    if (files.has(`${path.slice(1)}/index.html`)) return reply.redirect(`${SITE_PATH}${path}/`, 301)
    return reply.code(404).sendFile('404.html', folder)
  }
}

/** True if a URL belongs to the documents. */
export const isSiteUrl = (url: string): boolean => /^\/docs(?:[/?]|$)/.test(url)

function filesIn(folder: string): ReadonlySet<string> {
  if (!existsSync(folder)) return new Set()
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
    .map(({ parentPath, name }) => `${parentPath.slice(folder.length + 1)}/${name}`.replaceAll(sep, '/'))
  return new Set(names.map(name => name.replace(/^\//, '')))
}

/** Returns the file of a URL: a page's URL has no extension, and that of a folder is its index. */
const fileAt = (files: ReadonlySet<string>, path: string): string | undefined =>
  [path, `${path}.html`, ...(path.endsWith('/') ? [`${path}index.html`] : [])].find(name => files.has(name))

/** Returns the language that the browser prefers; German if it names none. */
export const browserLanguage = (headers: FastifyRequest['headers']): Language =>
  requestedLanguage(headers['accept-language']) ?? 'de'

/** Redirects from the root of the documents to that of a language. */
export const redirectToLanguage = (reply: FastifyReply, language: Language): FastifyReply =>
  reply.headers({ vary: 'Accept-Language', 'cache-control': 'no-cache' }).redirect(`${SITE_PATH}/${language}/`, 302)

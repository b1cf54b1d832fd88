import { existsSync, readdirSync } from 'node:fs'
import { sep } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '../../ground/texts/define.ts'
import { setPolicy, styleHash } from './app.ts'
import { askedLanguage } from './asked-language.ts'

const SITE = '/docs'

/** The one style that VitePress adds to a page, so that nothing fades while it turns light or dark (@vueuse/core, CSS_DISABLE_TRANS). */
const NOTHING_FADES =
  '*,*::before,*::after{-webkit-transition:none!important;-moz-transition:none!important;-o-transition:none!important;-ms-transition:none!important;transition:none!important}'

/**
 * What these pages need and no more: our own files, pictures within our style sheets, and the styles of single elements by which code is
 * coloured. They ask nobody anything, send nothing and stand in no frame.
 */
const POLICY = [
  "default-src 'none'",
  ...["script-src 'self'", `style-src 'self' '${styleHash(NOTHING_FADES)}'`, "style-src-attr 'unsafe-inline'"],
  ...["img-src 'self' data:", "font-src 'self'", "connect-src 'self'"],
  ...["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
].join(';')

/** Answers a call below /docs. */
export type Site = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/**
 * Returns what answers /docs with the documents that `npm run site` has built into `folder` (docs/decisions/2026-11-27-site.md). Only a file
 * that was there when the process started is ever opened. Where nothing is built, `otherwise` answers: the product's own help.
 */
export function siteIn(folder: string, otherwise: Site): Site {
  const files = filesIn(folder)
  if (files.size === 0) return otherwise
  return ({ url, headers }, reply) => {
    const path = decodeURIComponent(url.split(/[?#]/)[0] ?? '').slice(SITE.length)
    if (path === '' || path === '/') return toLanguage(reply, languageOf(headers))
    const file = fileAt(files, path.slice(1))
    void setPolicy(reply, POLICY)
    if (file !== undefined) return reply.code(200).sendFile(file, folder)
    if (files.has(`${path.slice(1)}/index.html`)) return reply.redirect(`${SITE}${path}/`, 301)
    return reply.code(404).sendFile('404.html', folder)
  }
}

/** Whether an address is one of the documents. */
export const isOfSite = (url: string): boolean => /^\/docs(?:[/?]|$)/.test(url)

function filesIn(folder: string): ReadonlySet<string> {
  if (!existsSync(folder)) return new Set()
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
    .map(({ parentPath, name }) => `${parentPath.slice(folder.length + 1)}/${name}`.replaceAll(sep, '/'))
  return new Set(names.map(name => name.replace(/^\//, '')))
}

/** A page is asked for without its ending, the first of a folder by the folder. */
const fileAt = (files: ReadonlySet<string>, path: string): string | undefined =>
  [path, `${path}.html`, ...(path.endsWith('/') ? [`${path}index.html`] : [])].find(name => files.has(name))

/** The language that a browser asks for, German without one. */
export const languageOf = (headers: FastifyRequest['headers']): Language =>
  askedLanguage(headers['accept-language']) ?? 'de'

/** Leads from the beginning of all to that of a language. */
export const toLanguage = (reply: FastifyReply, language: Language): FastifyReply =>
  reply.headers({ vary: 'Accept-Language', 'cache-control': 'no-cache' }).redirect(`${SITE}/${language}/`, 302)

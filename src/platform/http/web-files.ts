import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type App, allowStyle } from './app.ts'
import { sendError } from './send-error.ts'
import { isSiteUrl, type Site } from './site-files.ts'

const YEAR_SECONDS = 31_536_000
const PAGE_FILE = '/index.html'
const NONCE_BYTES = 16
// The placeholder in index.html.
const NONCE_PLACEHOLDER = 'nonce-of-each-answer'

/**
 * Serves the built pages and answers unknown paths. Paths below /docs go to `site`, the documents.
 * A page's path gets index.html, whose script routes in the browser. /api/…, missing files and
 * mistyped probes (/livez) get 404 in JSON.
 */
export async function serveWebFiles(app: App, directory: string, site: Site = sendNotFound): Promise<void> {
  const file = join(directory, 'index.html')
  const isBuilt = existsSync(file)
  const page = isBuilt ? readFileSync(file, 'utf8') : ''
  await app.register(fastifyStatic, {
    // Without built pages only the documents are served.
    ...(isBuilt ? { root: directory } : { serve: false }),
    index: false,
    allowedPath: path => path !== '/' && path !== PAGE_FILE,
    dotfiles: 'ignore', // a hidden file built by mistake is not served
    preCompressed: true, // tools/compress-files.ts
    setHeaders: (reply, path) => void reply.header('Cache-Control', cachingOf(path)),
  })
  app.setNotFoundHandler((request, reply) => {
    if (isReadRequest(request) && isSiteUrl(request.url)) return site(request, reply)
    return isBuilt && isReadRequest(request) && isPageRequest(request)
      ? sendPage(reply, page)
      : sendNotFound(request, reply)
  })
}

const sendNotFound: Site = (_request, reply) => sendError(reply, 404, 'not found')

/** Sends the page with a new nonce each time, so that an injected style cannot use it. */
function sendPage(reply: FastifyReply, page: string): FastifyReply {
  const nonce = randomBytes(NONCE_BYTES).toString('base64')
  return allowStyle(reply, `nonce-${nonce}`)
    .header('Cache-Control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(page.replace(NONCE_PLACEHOLDER, nonce))
}

// Built files have a hash of their content in their name and never change.
const cachingOf = (path: string) =>
  /[\\/]assets[\\/]/.test(path) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache'

// Paths of health probes in other products, or mistyped ones: to a prober a page means "healthy".
const PROBE = /^\/+[-_/]*(health|live|alive|ready|readi|startup|ping|status|metrics|probe)/i

const isReadRequest = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

// In any spelling, no path of the API and no hidden file (/.git/config) is a page (check H-03).
function isPageRequest({ url }: FastifyRequest): boolean {
  const path = decodeURIComponent(url.split(/[?#]/)[0] ?? '')
  const isFile = path !== PAGE_FILE && (/\/\.|\.[^/]*$/.test(path) || /^\/assets(\/|$)/.test(path))
  return !/^\/+(api|mcp)(\/|$)/i.test(path) && !PROBE.test(path) && !isFile
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyRequest } from 'fastify'
import { answer } from './answers.ts'
import type { App } from './app.ts'

const A_YEAR_IN_SECONDS = 31_536_000

/**
 * Serves the built browser half and answers unknown paths: a page's path gets index.html, which routes in the browser;
 * /api/… and files that are not there get 404 in JSON.
 */
export async function serveWebFiles(app: App, directory: string): Promise<void> {
  const isBuilt = existsSync(join(directory, 'index.html'))
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: directory,
      index: 'index.html',
      dotfiles: 'ignore', // a hidden file that got in by mistake stays hidden
      preCompressed: true, // tools/compress-files.ts
      setHeaders: (reply, path) => void reply.header('Cache-Control', cachingOf(path)),
    })
  }
  app.setNotFoundHandler((request, reply) =>
    isBuilt && isPage(request) ? reply.sendFile('index.html') : answer(reply, 404, 'not found'),
  )
}

// Names of built files carry a hash of their content: they never change.
const cachingOf = (path: string) =>
  /[\\/]assets[\\/]/.test(path) ? `public, max-age=${A_YEAR_IN_SECONDS}, immutable` : 'no-cache'

// However it is written, nothing of the API and nothing hidden (/.git/config) is a page (check H-03).
function isPage({ method, url }: FastifyRequest): boolean {
  const path = decodeURIComponent(url.split('?')[0] ?? '')
  const isFile = /\/\.|\.[^/]*$/.test(path) || /^\/assets(\/|$)/.test(path)
  return (method === 'GET' || method === 'HEAD') && !/^\/+api(\/|$)/i.test(path) && !isFile
}

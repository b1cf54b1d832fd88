import { join } from 'node:path'
import { OWN_FOLDER } from '../../base/releases/release-folder.ts'
import { VERSION } from '../../base/releases/version.ts'
import { describeApi } from '../../platform/http/api-docs.ts'
import { type App, createApp } from '../../platform/http/app.ts'
import { createSiteHandler } from '../../platform/http/site-files.ts'
import { serveWebFiles } from '../../platform/http/web-files.ts'
import { createHelpSite } from '../help/help.ts'
import { registerRoutes } from './routes.ts'
import type { Runtime } from './runtime.ts'

const WEB_FILES = join(OWN_FOLDER, 'dist', 'web')
const SITE_FILES = join(OWN_FOLDER, 'dist', 'docs')
const HELP_PAGES = join(OWN_FOLDER, 'site', 'pages')

/**
 * Creates the web application without a port: every route, the pages built into `webFiles`, and the
 * documents.
 */
export async function createWeb(runtime: Runtime, webFiles = WEB_FILES): Promise<App> {
  const { configuration, log, metrics } = runtime
  const app = await createApp({
    logger: log,
    trustProxy: configuration.trustProxy,
    isHttps: configuration.publicUrl.startsWith('https:'),
  })
  app.addHook('onResponse', async (_request, { statusCode, elapsedTime }) => metrics.request(statusCode, elapsedTime))
  await describeApi(app, VERSION)
  await registerRoutes(app, runtime)
  await serveWebFiles(app, webFiles, createSiteHandler(SITE_FILES, createHelpSite(HELP_PAGES, webFiles)))
  return app
}

/** Opens the port. Returns the address, which the system selects for `PORT=0`. */
export async function listen(app: App, { configuration: { host, port }, log }: Runtime): Promise<string> {
  const address = await app.listen({ host, port })
  log.info({ address }, 'listening')
  return address
}

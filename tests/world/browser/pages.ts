import { buildWeb } from '../../../src/app/start/demo/rebuild-if-stale.ts'
import { buildServer } from '../product/built-server.ts'
import { startOnce } from '../product/start-once.ts'
import { unpackBrowser } from './browser.ts'

/**
 * Builds server and pages for production, for test projects that run the whole product in a browser
 * on first-start data.
 */
export async function setup(): Promise<void> {
  await buildWeb()
  await buildServer()
  await startOnce()
  await unpackBrowser()
}

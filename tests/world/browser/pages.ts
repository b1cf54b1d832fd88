import { buildWeb } from '../../../src/app/start/demo/build-afresh.ts'
import { buildServer } from '../product/built-server.ts'
import { startOnce } from '../product/start-once.ts'
import { unpackBrowser } from './browser.ts'

/** What runs the whole product runs the server, and shows the pages, as they are built for production; on data of a first start, in a browser. */
export async function setup(): Promise<void> {
  await buildWeb()
  await buildServer()
  await startOnce()
  await unpackBrowser()
}

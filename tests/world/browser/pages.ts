import { buildWeb } from '../../../src/start/demo/build-web.ts'
import { buildServer } from '../product/built-server.ts'

/** What runs the whole product runs the server, and shows the pages, as they are built for production. */
export async function setup(): Promise<void> {
  await buildWeb()
  await buildServer()
}

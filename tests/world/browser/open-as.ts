import { readAuthenticators } from '../../../src/app/start/demo/authenticators.ts'
import type { DemoPerson } from '../../../src/app/start/demo/people.ts'
import type { Language } from '../../../src/base/texts/define.ts'
import { createVisitor, type Visitor } from '../people/visitor.ts'
import type { RunningProduct } from '../product/running-product.ts'
import type { Open } from './journey.ts'
import type { WatchedPage } from './watched-page.ts'

/** Opens a page for a signed-in person of the demo; `visitor` makes calls in the same session. */
export async function openAs(
  open: Open,
  { address, dataDir }: RunningProduct,
  { email, password }: DemoPerson,
  language: Language = 'de',
): Promise<WatchedPage & { visitor: Visitor }> {
  const visitor = createVisitor(address)
  await visitor.signIn(email, password, { secret: readAuthenticators(dataDir)[email] ?? '' })
  return { ...(await open(language, { as: visitor })), visitor }
}

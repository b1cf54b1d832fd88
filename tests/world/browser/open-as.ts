import { readAuthenticators } from '../../../src/app/start/demo/authenticators.ts'
import type { DemoPerson } from '../../../src/app/start/demo/people.ts'
import type { Language } from '../../../src/ground/texts/define.ts'
import { visit } from '../people/visitor.ts'
import type { RunningProduct } from '../product/running-product.ts'
import type { Open } from './journey.ts'
import type { WatchedPage } from './watched-page.ts'

/** Opens a page for a person of the demo, signed in. */
export async function openAs(
  open: Open,
  { address, dataDir }: RunningProduct,
  { email, password }: DemoPerson,
  language: Language = 'de',
): Promise<WatchedPage> {
  const visitor = visit(address)
  await visitor.signIn(email, password, { secret: readAuthenticators(dataDir)[email] ?? '' })
  return open(language, { as: visitor })
}

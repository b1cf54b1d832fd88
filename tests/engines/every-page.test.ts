// Opens every page in another engine than Chromium; vitest.config.ts says which, and where it runs.
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { PAGES } from '../../src/app/pages/page-list.ts'
import { readAuthenticators } from '../../src/app/start/demo/authenticators.ts'
import { DEV } from '../../src/app/start/demo/people.ts'
import { it } from '../world/browser/journey.ts'
import { waitUntilSettled } from '../world/browser/settled.ts'
import { layoutFaults } from '../world/browser/visible-faults.ts'
import { createVisitor, type Visitor } from '../world/people/visitor.ts'
import { type RunningProduct, runProduct } from '../world/product/running-product.ts'

const WIDTHS = [1440, 1024, 390]
const LAYOUT_TIMEOUT_MS = 30_000

let product: RunningProduct
let dev: Visitor

beforeAll(async () => {
  product = await runProduct({ command: 'demo' })
  dev = createVisitor(product.address)
  await dev.signIn(DEV.email, DEV.password, { secret: readAuthenticators(product.dataDir)[DEV.email] ?? '' })
  return () => product.stop()
})

// Installed before the page's own script, whose files may fail to load and whose actions may be
// blocked.
const RECORD_ERRORS = `
  window.recordedErrors = []
  addEventListener('error', ({ target, message }) => window.recordedErrors.push(message ?? 'not loaded: ' + (target.src ?? target.href)), true)
  addEventListener('unhandledrejection', ({ reason }) => window.recordedErrors.push('rejected: ' + reason))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => window.recordedErrors.push(violatedDirective + ' ' + blockedURI))
`

async function expectNoErrors(page: Page, path: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    // The layout takes a moment to settle after a change.
    await expect
      .poll(() => layoutFaults(page), { message: `${path} at ${width} px`, timeout: LAYOUT_TIMEOUT_MS })
      .toEqual([])
  }
  expect(await page.evaluate('window.recordedErrors'), path).toEqual([])
}

const paths = PAGES.filter(({ who }) => who !== 'guest').map(({ path }) => path)
const PARTS = 4

describe.each(['de', 'en'] as const)('in %s', language => {
  // In parts, because a page takes seconds on a busy machine, and each separate browser some more.
  it.for(Array.from({ length: PARTS }, (_, part) => part))(
    'part %i of the pages opens without errors',
    async (part, { open }) => {
      const { page, context } = await open(language, { as: dev })
      await context.addInitScript(RECORD_ERRORS)
      for (const path of paths.filter((_, at) => at % PARTS === part)) {
        await page.goto(new URL(path, product.address).href)
        await waitUntilSettled(page)
        expect(new URL(page.url()).pathname).toBe(path)
        await expectNoErrors(page, path)
      }
    },
  )

  it('the sign-in opens without errors', async ({ open }) => {
    const { page, context } = await open(language)
    await context.addInitScript(RECORD_ERRORS)
    await page.goto(new URL('/login', product.address).href)
    await waitUntilSettled(page)
    await expectNoErrors(page, '/login')
  })
})

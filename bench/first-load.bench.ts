import { rmSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { USER } from '../src/app/start/demo/people.ts'
import { launchBrowser } from '../tests/world/browser/browser.ts'
import { createVisitor } from '../tests/world/people/visitor.ts'
import { demoCode } from '../tests/world/product/demo-code.ts'
import { runProduct } from '../tests/world/product/running-product.ts'
import type { Figure } from './run.ts'

// What a first visit loads, with each file compressed by itself (gzip 9), and the time until the
// page is usable with the processor slowed four times. The ratio is to the limits
// (docs/benchmarks.md): below 1 is within.
const SLOWED = 4
const KILOBYTE = 1_000

type Limits = { script: number; style?: number; usableMs: number }
type Visit = {
  path: string
  limits: Limits
  usable: (page: Page) => Locator
  cookies?: Parameters<BrowserContext['addCookies']>[0]
}

export async function* measure(): AsyncGenerator<Figure> {
  const product = await runProduct({ command: 'demo' })
  const browser = await launchBrowser()
  try {
    const visitor = createVisitor(product.address)
    await visitor.call('POST', '/api/login', { email: USER.email, password: USER.password })
    await visitor.call('POST', '/api/login/otp', {
      email: USER.email,
      totp: await demoCode(product.dataDir, USER.email),
    })
    const visits: Visit[] = [
      {
        path: '/login',
        limits: { script: 170, style: 60, usableMs: 2_500 },
        usable: page => page.locator('input[type=email], input[autocomplete=username]').first(),
      },
      {
        path: '/uid-check',
        limits: { script: 235, usableMs: 3_000 },
        cookies: visitor.cookies(),
        usable: page => page.getByText('UID-Check-Beispiel.xlsx'),
      },
      {
        path: '/partners',
        limits: { script: 240, usableMs: 3_000 },
        cookies: visitor.cookies(),
        usable: page => page.locator('main tbody tr').first(),
      },
    ]
    for (const each of visits) yield* firstLoad(browser, product.address, each)
  } finally {
    await browser.close()
    await product.stop()
    rmSync(product.dataDir, { recursive: true, force: true })
  }
}

async function* firstLoad(
  browser: Browser,
  address: string,
  { path, limits, usable, cookies = [] }: Visit,
): AsyncGenerator<Figure> {
  const context = await browser.newContext({ locale: 'de-AT', viewport: { width: 1440, height: 900 } })
  await context.addCookies(cookies)
  const page = await context.newPage()
  const weights = weighed(page)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  const began = performance.now()
  await page.goto(new URL(path, address).href, { waitUntil: 'commit' })
  await usable(page).waitFor()
  const tookMs = performance.now() - began
  await page.waitForLoadState('networkidle').catch(() => undefined)
  const { script = 0, stylesheet = 0 } = await weights()
  await context.close()
  yield share(`${path}, script`, script / KILOBYTE, limits.script, 'kB')
  if (limits.style) yield share(`${path}, style`, stylesheet / KILOBYTE, limits.style, 'kB')
  yield share(`${path}, usable, processor slowed ${SLOWED} times`, tookMs, limits.usableMs, 'ms')
}

/** Collects what a page loads, by kind, in compressed bytes. */
function weighed(page: Page): () => Promise<Record<string, number>> {
  const loaded: Promise<[string, number]>[] = []
  page.on('response', response =>
    loaded.push(
      response.body().then(
        body => [response.request().resourceType(), gzipSync(body, { level: 9 }).length],
        () => ['', 0],
      ),
    ),
  )
  return async () => {
    const byKind: Record<string, number> = {}
    for (const [kind, bytes] of await Promise.all(loaded)) byKind[kind] = (byKind[kind] ?? 0) + bytes
    return byKind
  }
}

const share = (name: string, value: number, limit: number, unit: string): Figure => ({
  name,
  ratio: `${(value / limit).toFixed(2)} of limit`,
  details: `${value.toFixed(value < 1000 ? 1 : 0)} of ${limit} ${unit}`,
})

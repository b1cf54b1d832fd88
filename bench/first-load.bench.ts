import { rmSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { USER } from '../src/app/start/demo/people.ts'
import { launchBrowser } from '../tests/world/browser/browser.ts'
import { createVisitor } from '../tests/world/people/visitor.ts'
import { demoCode } from '../tests/world/product/demo-code.ts'
import { runProduct } from '../tests/world/product/running-product.ts'
import type { Figure } from './run.ts'

// The bytes that a first visit loads, with each file compressed separately (gzip 9), and the time
// until the page is usable on a CPU slowed down four times. The ratio is relative to the limits
// (docs/benchmarks.md): at most 1 is within the limit.
const CPU_SLOWDOWN = 4
const KILOBYTE = 1_000

type Limits = { script: number; style?: number; usableMs: number }
type FirstVisit = {
  path: string
  limits: Limits
  usableElement: (page: Page) => Locator
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
    const visits: FirstVisit[] = [
      {
        path: '/login',
        limits: { script: 170, style: 60, usableMs: 2_500 },
        usableElement: page => page.locator('input[type=email], input[autocomplete=username]').first(),
      },
      {
        path: '/uid-check',
        limits: { script: 235, usableMs: 3_000 },
        cookies: visitor.cookies(),
        usableElement: page => page.getByText('UID-Check-Beispiel.xlsx'),
      },
      {
        path: '/partners',
        limits: { script: 240, usableMs: 3_000 },
        cookies: visitor.cookies(),
        usableElement: page => page.locator('main tbody tr').first(),
      },
    ]
    for (const firstVisit of visits) yield* firstLoad(browser, product.address, firstVisit)
  } finally {
    await browser.close()
    await product.stop()
    rmSync(product.dataDir, { recursive: true, force: true })
  }
}

async function* firstLoad(
  browser: Browser,
  address: string,
  { path, limits, usableElement, cookies = [] }: FirstVisit,
): AsyncGenerator<Figure> {
  const context = await browser.newContext({ locale: 'de-AT', viewport: { width: 1440, height: 900 } })
  await context.addCookies(cookies)
  const page = await context.newPage()
  const weights = recordWeights(page)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const startedAt = performance.now()
  await page.goto(new URL(path, address).href, { waitUntil: 'commit' })
  await usableElement(page).waitFor()
  const durationMs = performance.now() - startedAt
  await page.waitForLoadState('networkidle').catch(() => undefined)
  const { script = 0, stylesheet = 0 } = await weights()
  await context.close()
  yield limitFigure(`${path}, script`, script / KILOBYTE, limits.script, 'kB')
  if (limits.style) yield limitFigure(`${path}, style`, stylesheet / KILOBYTE, limits.style, 'kB')
  yield limitFigure(`${path}, usable, processor slowed ${CPU_SLOWDOWN} times`, durationMs, limits.usableMs, 'ms')
}

/** Records what a page loads. The returned function resolves with the compressed bytes by kind. */
function recordWeights(page: Page): () => Promise<Record<string, number>> {
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

const limitFigure = (name: string, value: number, limit: number, unit: string): Figure => ({
  name,
  headline: `${(value / limit).toFixed(2)} of limit`,
  details: `${value.toFixed(value < 1000 ? 1 : 0)} of ${limit} ${unit}`,
})

import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../tests/world/browser.ts'
import { BOOTSTRAP, runProduct } from '../tests/world/running-product.ts'
import { codeOf } from '../tests/world/visitor.ts'
import { fillBatches } from './fill-batches.ts'
import { onBothDatabases } from './on-both-databases.ts'
import type { Figure } from './run.ts'
import { BENCH_PASSWORD, startBench } from './start-bench.ts'

// Page size "all" over 10,000 batches: frames while one scrolls through the list and while it is read again.
const BATCHES = 10_000
const SECONDS = 8
const FRAME_MS = 1_000 / 60

export async function* measure(): AsyncGenerator<Figure> {
  for await (const on of onBothDatabases(async function* (place) {
    yield place
  })) {
    if (on.databaseUrl !== null) continue
    const bench = await startBench(on, { latencyMs: 0, lanes: 1 })
    await bench.stop()
    await fillBatches(on, BATCHES)
    const web = await runProduct({ env: bench.env, dataDir: on.dataDir })
    const browser = await launchBrowser()
    try {
      yield await figureOf(browser, web.address, bench.secret)
    } finally {
      await browser.close()
      await web.stop()
    }
  }
}

async function figureOf(browser: Browser, address: string, secret: string): Promise<Figure> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'de-AT' })
  await signIn(page, address, secret)
  await page.goto(new URL('/uid-check?size=-1', address).href)
  // The notice of missing data lies above the page and hides its rows from getByRole.
  await page.locator('tbody tr').nth(50).waitFor()
  const { frames, nodes } = await page.evaluate<{ frames: number[]; nodes: number }>(`(${SCROLL})(${SECONDS * 1_000})`)
  const inTime = frames.filter(frame => frame < FRAME_MS * 1.5).length / frames.length
  return {
    name: `scroll through ${BATCHES} batches on one page`,
    ratio: `${(100 * inTime).toFixed(1)} % in time`,
    details: `${(frames.length / SECONDS).toFixed(0)} frames/s, longest ${Math.max(...frames).toFixed(0)} ms, ${nodes} rows in the document`,
  }
}

async function signIn(page: Page, address: string, secret: string): Promise<void> {
  await page.goto(new URL('/uid-check', address).href)
  await page.getByRole('textbox').first().fill(BOOTSTRAP.email)
  await page.locator('input[type=password]').fill(BENCH_PASSWORD)
  await page.keyboard.press('Enter')
  await page.locator('input[inputmode=numeric], .mantine-PinInput-input').first().click()
  await page.keyboard.type(codeOf(secret, Date.now() + 30_000))
  await page.waitForURL(({ pathname }) => pathname === '/uid-check')
}

// Runs in the browser; as text, because this program knows no DOM. 60 px a frame: a person leafing through fast.
const SCROLL = `duration => new Promise(done => {
  const frames = []
  const began = performance.now()
  let last = began
  const step = now => {
    frames.push(now - last)
    last = now
    window.scrollBy(0, 60)
    if (now - began < duration) return requestAnimationFrame(step)
    done({ frames: frames.slice(1), nodes: document.querySelectorAll('tbody tr[aria-rowindex]').length })
  }
  requestAnimationFrame(step)
})`

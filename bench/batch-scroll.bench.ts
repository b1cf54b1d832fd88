import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../tests/world/browser/browser.ts'
import { unusedCode } from '../tests/world/people/unused-code.ts'
import { BOOTSTRAP, runProduct } from '../tests/world/product/running-product.ts'
import { bareTable } from './bare-table.ts'
import { fillBatches } from './fill-batches.ts'
import { onBothDatabases } from './on-both-databases.ts'
import type { Figure } from './run.ts'
import { type FrameStatistics, scrollFrames } from './scroll-frames.ts'
import { BENCH_PASSWORD, startBench } from './start-bench.ts'

// Page size "all" over 10,000 batches: frame rates while scrolling and while reloading, compared
// with a table of as many lines of plain text in the same browser.
const BATCHES = 10_000
const ROUNDS = 2

export async function* measure(): AsyncGenerator<Figure> {
  for await (const target of onBothDatabases(async function* (benchTarget) {
    yield benchTarget
  })) {
    if (target.databaseUrl !== null) continue
    const bench = await startBench(target, { latencyMs: 0, lanes: 1 })
    await bench.stop()
    await fillBatches(target, BATCHES)
    const web = await runProduct({ env: bench.env, dataDir: target.dataDir })
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
  const barePage = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await signIn(page, address, secret)
  const rounds: { ours: FrameStatistics; ideal: FrameStatistics }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await page.bringToFront()
    await page.goto(new URL('/uid-check?size=-1', address).href)
    // The notice about missing data covers the page and hides its rows from getByRole.
    await page.locator('tbody tr').nth(20).waitFor()
    const ours = await scrollFrames(page)
    await barePage.bringToFront()
    await barePage.setContent(bareTable(BATCHES))
    rounds.push({ ours, ideal: await scrollFrames(barePage) })
  }
  return figureFrom(rounds)
}

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

function figureFrom(rounds: { ours: FrameStatistics; ideal: FrameStatistics }[]): Figure {
  const meanFrameRate = (which: 'ours' | 'ideal') => mean(rounds.map(round => round[which].framesPerSecond))
  const formatFrames = (which: 'ours' | 'ideal') => {
    const inTime = mean(rounds.map(round => round[which].inTime))
    const longest = Math.max(...rounds.map(round => round[which].longestMs))
    return `${meanFrameRate(which).toFixed(0)} frames/s, ${(100 * inTime).toFixed(0)} % in time, longest ${longest.toFixed(0)} ms`
  }
  return {
    name: `scroll through ${BATCHES} batches on one page`,
    headline: `${(100 * (meanFrameRate('ours') / meanFrameRate('ideal'))).toFixed(0)} % of bare`,
    details: `${formatFrames('ours')}, ${rounds.at(-1)?.ours.rows} rows in the document; a bare table of ${BATCHES}: ${formatFrames('ideal')}`,
  }
}

async function signIn(page: Page, address: string, secret: string): Promise<void> {
  await page.goto(new URL('/uid-check', address).href)
  await page.getByRole('textbox').first().fill(BOOTSTRAP.email)
  await page.locator('input[type=password]').fill(BENCH_PASSWORD)
  await page.keyboard.press('Enter')
  await page.locator('input[inputmode=numeric], .mantine-PinInput-input').first().click()
  await page.keyboard.type(await unusedCode(secret))
  await page.waitForURL(({ pathname }) => pathname === '/uid-check')
}

import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { waitUntilSettled } from '../world/browser/settled.ts'
import { enlargedFaults, visibleFaults } from '../world/browser/visible-faults.ts'
import { violationsOf } from '../world/browser/watched-page.ts'
import type { Shot } from './contact-sheet.ts'

/** A way to look at a page; each has contact sheets of its own. */
type Mode = { name: string; width: number; scheme: 'light' | 'dark'; isForced?: true; fontSize?: '32px' }

// A desktop, a notebook, a tablet and a phone.
const WIDTHS = [1440, 1280, 1024, 390]
const SCHEMES = ['light', 'dark'] as const

/** Each width light and dark, forced colours, a notebook at 400 %, and texts of twice the size. */
export const MODES: readonly Mode[] = [
  ...WIDTHS.flatMap(width => SCHEMES.map(scheme => ({ name: `${width}-${scheme}`, width, scheme }))),
  { name: '1440-forced', width: 1440, scheme: 'dark', isForced: true },
  { name: '390-forced', width: 390, scheme: 'light', isForced: true },
  { name: '320-light', width: 320, scheme: 'light' },
  { name: '390-large', width: 390, scheme: 'light', fontSize: '32px' },
]

const heightAt = (width: number): number => (width < 500 ? 844 : 900)
// Media queries apply in one frame, and their effects are drawn in the next.
const NEXT_FRAME =
  'new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))))'

export type PageInspection = { faults: string[]; shots: (Shot & { sheet: string })[] }

/**
 * Opens a page in each mode, saves a picture of each in the folder, and returns
 * the faults that can be detected.
 */
export async function inspectPage(page: Page, address: URL, folder: string): Promise<PageInspection> {
  await page.goto(address.href)
  await waitUntilSettled(page)
  const inspection: PageInspection = { faults: [], shots: [] }
  const name = address.pathname.slice(1).replaceAll('/', '-') || 'home'
  for (const mode of MODES) {
    await applyMode(page, mode)
    const file = join(folder, `${name}-${mode.name}.jpeg`)
    await page.screenshot({ path: file, fullPage: true, animations: 'disabled', type: 'jpeg', quality: 80 })
    inspection.shots.push({ file, caption: address.pathname, width: mode.width, sheet: mode.name })
    inspection.faults.push(...(await faultsIn(page, mode)).map(fault => `${mode.name}: ${fault}`))
  }
  return inspection
}

async function applyMode(page: Page, { width, scheme, isForced, fontSize }: Mode): Promise<void> {
  await page.setViewportSize({ width, height: heightAt(width) })
  await page.emulateMedia({ colorScheme: scheme, forcedColors: isForced ? 'active' : 'none' })
  await page.evaluate(`document.documentElement.style.fontSize = '${fontSize ?? ''}'`)
  await page.evaluate(NEXT_FRAME)
}

/** Colours do not depend on the width, and widths do not depend on the colours. */
async function faultsIn(page: Page, { width, scheme, isForced, fontSize }: Mode): Promise<string[]> {
  const colors = width === WIDTHS[0] && !isForced ? await violationsOf(page) : []
  if (fontSize) return enlargedFaults(page)
  return scheme === 'dark' ? colors : [...colors, ...(await visibleFaults(page))]
}

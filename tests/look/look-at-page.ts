import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { settled } from '../world/browser/settled.ts'
import { visibleFaults } from '../world/browser/visible-faults.ts'
import { violationsOf } from '../world/browser/watched-page.ts'
import type { Shot } from './contact-sheet.ts'

/** A desktop, a notebook, a tablet and a phone. */
export const WIDTHS = [1440, 1280, 1024, 390] as const
export const SCHEMES = ['light', 'dark'] as const

const heightAt = (width: number): number => (width < 500 ? 844 : 900)
// Media queries apply in one frame, and their effects are drawn in the next.
const DRAWN =
  'new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))))'

export type Looked = { faults: string[]; shots: (Shot & { sheet: string })[] }

/**
 * Opens a page in each width, light and dark; saves a picture of each in the folder, and returns
 * the faults that can be detected.
 */
export async function lookAtPage(page: Page, address: URL, folder: string): Promise<Looked> {
  await page.goto(address.href)
  await settled(page)
  const [faults, shots]: [string[], Looked['shots']] = [[], []]
  const name = address.pathname.slice(1).replaceAll('/', '-') || 'home'
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: heightAt(width) })
    for (const scheme of SCHEMES) {
      await page.emulateMedia({ colorScheme: scheme })
      await page.evaluate(DRAWN)
      const file = join(folder, `${name}-${width}-${scheme}.jpeg`)
      await page.screenshot({ path: file, fullPage: true, animations: 'disabled', type: 'jpeg', quality: 80 })
      shots.push({ file, caption: address.pathname, width, sheet: `${width}-${scheme}` })
      // Colours do not depend on the width, and widths do not depend on the colours.
      if (width === WIDTHS[0]) faults.push(...(await violationsOf(page)).map(fault => `${scheme}: ${fault}`))
    }
    faults.push(...(await visibleFaults(page)).map(fault => `${width}: ${fault}`))
  }
  return { faults, shots }
}

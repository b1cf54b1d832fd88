import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { focusFaults } from './focus-faults.ts'
import { heardFaults } from './heard-faults.ts'
import { enlargedFaults } from './visible-faults.ts'

const SCHEMES = ['light', 'dark'] as const
const PHONE = { width: 390, height: 844 }
const TWICE = '32px'

/** Holds a page against what people need who use it by keyboard, by ear or enlarged: beside axe, and in every later page, too. */
export async function expectEveryHand(page: Page, name: string): Promise<void> {
  expect(await heardFaults(page), name).toEqual([])
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await focusFaults(page), `${name}, ${colorScheme}`).toEqual([])
  }
  await page.setViewportSize(PHONE)
  await sizeTexts(page, TWICE)
  // The page lays itself out anew for a moment.
  await expect.poll(() => enlargedFaults(page), { message: `${name} at twice the text size` }).toEqual([])
  await sizeTexts(page, '')
}

const sizeTexts = (page: Page, size: string): Promise<unknown> =>
  page.evaluate(`document.documentElement.style.fontSize = ${JSON.stringify(size)}`)

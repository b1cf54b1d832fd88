import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { edgeFaults } from './edge-faults.ts'
import { focusFaults } from './focus-faults.ts'
import { screenReaderFaults } from './screen-reader-faults.ts'
import { enlargedFaults } from './visible-faults.ts'

const SCHEMES = ['light', 'dark'] as const
const PHONE = { width: 390, height: 844 }
const DOUBLE_TEXT_SIZE = '32px'

/**
 * Checks a page for users of a keyboard, a screen reader or enlarged text. It supplements axe and
 * covers every later page as well.
 */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  expect(await screenReaderFaults(page), name).toEqual([])
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Colours change in a moment.
    await expect.poll(() => edgeFaults(page), { message: `${name}, ${colorScheme}` }).toEqual([])
    expect(await focusFaults(page), `${name}, ${colorScheme}`).toEqual([])
  }
  await page.setViewportSize(PHONE)
  await setTextSize(page, DOUBLE_TEXT_SIZE)
  // The layout takes a moment to settle after a change.
  await expect.poll(() => enlargedFaults(page), { message: `${name} at twice the text size` }).toEqual([])
  await setTextSize(page, '')
}

const setTextSize = (page: Page, size: string): Promise<unknown> =>
  page.evaluate(`document.documentElement.style.fontSize = ${JSON.stringify(size)}`)

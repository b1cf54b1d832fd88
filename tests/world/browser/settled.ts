import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Waits until the page has its heading and its loading placeholders are gone. */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await expect.poll(() => page.locator('.mantine-Skeleton-root').count()).toBe(0)
}

import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The page has its title and nothing that stands for what is still to come. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await expect.poll(() => page.locator('.mantine-Skeleton-root').count()).toBe(0)
}

import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { DOWNLOADS } from './firefox.ts'

type Downloaded = { name: string; bytes: Uint8Array }

/**
 * Clicks an element that downloads a file, and returns the file. Firefox's driver reports no
 * downloads, so its file is read from the download folder.
 */
export async function download(from: Locator): Promise<Downloaded> {
  const page = from.page()
  if (page.context().browser()?.browserType().name() === 'firefox') return downloadToFolder(() => from.click())
  const [event] = await Promise.all([page.waitForEvent('download'), from.click()])
  return { name: event.suggestedFilename(), bytes: new Uint8Array(readFileSync(await event.path())) }
}

async function downloadToFolder(click: () => Promise<void>): Promise<Downloaded> {
  rmSync(DOWNLOADS, { recursive: true, force: true })
  mkdirSync(DOWNLOADS, { recursive: true })
  await click()
  // During the download its name belongs to an empty file, beside another that ends with .part.
  const completeFiles = (): Downloaded[] => {
    const names = readdirSync(DOWNLOADS)
    if (names.some(name => name.endsWith('.part'))) return []
    return names
      .map(name => ({ name, bytes: new Uint8Array(readFileSync(join(DOWNLOADS, name))) }))
      .filter(({ bytes }) => bytes.length > 0)
  }
  await expect.poll(() => completeFiles().length, { message: 'a file in the folder of downloads' }).toBe(1)
  const [file] = completeFiles()
  if (!file) throw new Error('the file is gone')
  return file
}

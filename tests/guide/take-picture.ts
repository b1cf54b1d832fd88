import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import process from 'node:process'
import { setTimeout } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Language } from '../../src/base/texts/define.ts'
import { waitUntilSettled } from '../world/browser/settled.ts'
import { PICTURE_FOLDER, type PictureName, TEXTS_FOLDER } from './pictures.ts'

/** Takes the picture `name` of the window, or of a part of it. */
export type TakePicture = (name: PictureName, part?: Locator) => Promise<void>

export const WINDOW = { width: 1200, height: 900 }
/** Pixels around a part of the window. */
const MARGIN = 16

type GuidePage = { page: Page; language: Language /** All page errors so far. */; mishaps: string[] }

// Only `npm run guide` writes; other runs compare the texts with those of the committed pictures.
const isWritten = process.env.UID_TEST_SHARE === 'guide'

/**
 * Checks the page as it is now. Its texts must be those of the committed picture: if a label, a
 * sentence or a figure differs, the picture is outdated, and `npm run guide` takes it and its texts
 * again.
 */
export const createTakePicture =
  ({ page, language, mishaps }: GuidePage): TakePicture =>
  async (name, part) => {
    await waitUntilSettled(page)
    expect(mishaps).toEqual([])
    await page.locator('.mantine-Notification-root').first().waitFor({ state: 'detached' })
    await page.evaluate(HIDE_VERSION)
    const read = () => (part ?? page.locator('body')).innerText()
    await compareOrSavePicture({ page, language }, name, { read, draw: () => takeScreenshot(page, part) })
  }

/** A picture to save: how its texts are read, and how it is drawn, as PNG. */
type PictureSource = { read: () => Promise<string>; draw: () => Promise<Buffer> }

/**
 * Compares the texts with those of the committed picture; with `npm run guide` draws it, and `page`
 * writes it as WebP.
 */
export async function compareOrSavePicture(
  { page, language }: { page: Page; language: Language },
  name: PictureName,
  { read, draw }: PictureSource,
): Promise<void> {
  const file = resolve(TEXTS_FOLDER, language, `${name}.txt`)
  const readNormalized = async () => normalize(await read(), name)
  await expect(
    await stableTextOf(readNormalized, existsSync(file) ? readFileSync(file, 'utf8') : ''),
  ).toMatchFileSnapshot(file)
  if (!isWritten) return
  const picture = join(PICTURE_FOLDER, language, `${name}.webp`)
  mkdirSync(dirname(picture), { recursive: true })
  writeFileSync(picture, await webpOf(page, await draw()))
}

const POLL_INTERVAL_MS = 200
/**
 * The number of unchanged polls after which texts count as final; it only matters if they differ
 * from the expected ones.
 */
const MAX_STABLE_POLLS = isWritten ? 15 : 100

/** Returns the texts as soon as they are the expected ones, or once they have stopped changing. */
async function stableTextOf(read: () => Promise<string>, expected: string): Promise<string> {
  let text = await read()
  for (let stablePolls = 0; text !== expected && stablePolls < MAX_STABLE_POLLS; ) {
    await setTimeout(POLL_INTERVAL_MS)
    const current = await read()
    stablePolls = current === text ? stablePolls + 1 : 0
    text = current
  }
  return text
}

// The release number is on every page and must not make pictures outdated.
const HIDE_VERSION = `for (const one of document.querySelectorAll('nav *'))
  if (one.children.length === 0 && /^Version \\d/.test(one.textContent)) one.style.visibility = 'hidden'`

/** Normalizes what differs between runs: times, long figures and unpredictable values. */
const CHANGING: [RegExp, string][] = [
  [/\b\d\d:\d\d(?::\d\d)?\b/g, '00:00'],
  [/[0-9a-f]{16,}/g, '…'],
  [/\bUID Check \d+\.\d+\.\d+\b/g, 'UID Check'],
  [/\b(?=[A-Z0-9]*\d)WAPI[A-Z0-9]+\b/g, '…'],
  [/\b\d+ s – \d+ s\b/g, '0 s'],
  [/\b\d+ kB\b/g, '0 kB'],
  [/http:\/\/127\.0\.0\.1:\d+/g, 'http://127.0.0.1'],
]

/** Partners queried within the same second appear in random order. */
const IN_ANY_ORDER: readonly PictureName[] = ['partners', 'watching']

function normalize(text: string, name: PictureName): string {
  const normalized = CHANGING.reduce(
    (currentText, [pattern, replacement]) => currentText.replaceAll(pattern, replacement),
    text,
  )
  const lines = normalized.split('\n').map(line => line.replaceAll(/\s+/g, ' ').trim())
  const visibleLines = lines.filter(line => line !== '')
  return `${(IN_ANY_ORDER.includes(name) ? visibleLines.toSorted() : visibleLines).join('\n')}\n`
}

async function takeScreenshot(page: Page, part?: Locator): Promise<Buffer> {
  const clip = part && (await clipOf(page, part))
  return page.screenshot({ animations: 'disabled', scale: 'css', ...(clip ? { clip } : {}) })
}

/** Returns the part's place in the window, with a margin as far as there is room. */
async function clipOf(page: Page, part: Locator) {
  await part.scrollIntoViewIfNeeded()
  const box = await part.boundingBox()
  const { width, height } = page.viewportSize() ?? WINDOW
  if (box === null) throw new Error('the part of the page is not visible')
  const [x, y] = [Math.max(0, box.x - MARGIN), Math.max(0, box.y - MARGIN)]
  const [right, bottom] = [box.x + box.width + MARGIN, box.y + box.height + MARGIN]
  return { x, y, width: Math.min(width, right) - x, height: Math.min(height, bottom) - y }
}

/** Encodes a PNG in the browser at a quarter of the bytes, with equally sharp letters. */
async function webpOf(page: Page, png: Buffer): Promise<Buffer> {
  const blank = await page.context().newPage()
  try {
    const address = JSON.stringify(`data:image/png;base64,${png.toString('base64')}`)
    const webp = await blank.evaluate<string>(`(${ENCODE})(${address})`)
    return Buffer.from(webp.slice(webp.indexOf(',') + 1), 'base64')
  } finally {
    await blank.close()
  }
}

// Runs in the browser; it is text because tests have no DOM types.
const ENCODE = `async address => {
  const image = new Image()
  image.src = address
  await image.decode()
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: image.width, height: image.height })
  canvas.getContext('2d').drawImage(image, 0, 0)
  return canvas.toDataURL('image/webp', 0.85)
}`

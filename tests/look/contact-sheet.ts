import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'

export type Shot = { file: string; caption: string; width: number }

/**
 * The thumbnail size: for desktops the first screen, for phones two screens. A click on the sheet's
 * page opens the whole.
 */
const thumbnailOf = (width: number) => (width < 500 ? { wide: 220, high: 550 } : { wide: 460, high: 370 })
const SHEET = { width: 1920, height: 1080 }

/**
 * Arranges pictures of pages side by side: as an image, and as a page whose thumbnails link to the
 * full pictures.
 */
export async function writeContactSheet(page: Page, folder: string, name: string, shots: Shot[]): Promise<void> {
  const file = join(folder, `${name}.html`)
  writeFileSync(file, sheetOf(folder, name, shots))
  await page.setViewportSize(SHEET)
  await page.goto(pathToFileURL(file).href)
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}

const sheetOf = (
  folder: string,
  name: string,
  shots: Shot[],
): string => `<!doctype html><meta charset="utf-8"><title>${name}</title>
<style>${STYLE}</style><h1>${name}</h1><main>${shots.map(shot => figureOf(folder, shot)).join('')}</main>`

function figureOf(folder: string, { file, caption, width }: Shot): string {
  const at = relative(folder, file)
  const { wide, high } = thumbnailOf(width)
  return `<figure style="width:${wide}px"><a href="${at}"><img src="${at}" style="max-height:${high}px"></a><figcaption>${caption}</figcaption></figure>`
}

const STYLE = `body{font:14px sans-serif;margin:16px;background:#ddd}main{display:flex;flex-wrap:wrap;gap:16px;align-items:start}
figure{margin:0}img{width:100%;object-fit:cover;object-position:top;display:block}figcaption{padding:4px 0}`

// Verifies that the checks of every page (tests/world/browser/expect-accessible.ts) detect faults.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { edgeFaults } from '../world/browser/edge-faults.ts'
import { focusFaults } from '../world/browser/focus-faults.ts'
import { it } from '../world/browser/journey.ts'
import { screenReaderFaults } from '../world/browser/screen-reader-faults.ts'
import { enlargedFaults, layoutFaults } from '../world/browser/visible-faults.ts'

const HARMLESS = '<main><h1>Titel</h1><a href="#x">Weiter</a></main>'

const show = (page: Page, html: string): Promise<void> => page.setContent(`<!doctype html><body>${html}</body>`)

it('screenReaderFaults finds unlabelled texts, long messages, rows without a header and actions of the same name', async ({
  open,
}) => {
  const { page } = await open('de')
  await show(page, HARMLESS)
  expect(await screenReaderFaults(page)).toEqual([])
  await show(
    page,
    `<main><h1>Eins</h1><h1>Zwei</h1>
    <input id="free"><p class="mantine-InputWrapper-description" id="help">Hilfe</p>
    <input aria-describedby="wrong"><p class="mantine-InputWrapper-error" id="wrong">Falsch</p>
    <div role="status">${'lang '.repeat(100)}</div>
    <table class="grid"><tbody>${'<tr><td><div class="actions"><button>Löschen</button></div></td></tr>'.repeat(2)}</tbody></table>
    <div role="alert">Achtung</div>
    <div role="dialog" aria-label="Liste" aria-describedby="all"><div id="all"><ul><li>Zeile</li></ul></div></div>
    <footer>Fuß</footer></main>`,
  )
  const faults = await screenReaderFaults(page)
  for (const fault of [
    'tied to no field: Hilfe',
    'not marked as wrong: input ""',
    '2 × h1',
    'the footer is inside main',
    'row without a header: Löschen',
    'several actions are named Löschen',
    'interrupts each visit: Achtung',
    'described by its whole content: Liste',
  ]) {
    expect(faults).toContain(fault)
  }
  expect(faults).toContainEqual(expect.stringMatching(/^reads out too much: lang/))
})

it('focusFaults finds a missing or faint focus', async ({ open }) => {
  const { page } = await open('de')
  const styled = (css: string) => `<style>body { background: #fff } a:focus { outline: ${css} }</style>${HARMLESS}`
  await show(page, styled('2px solid #146979'))
  expect(await focusFaults(page)).toEqual([])
  await show(page, styled('none'))
  expect(await focusFaults(page)).toEqual(['no focus seen: a "Weiter"'])
  await show(page, styled('2px solid #ccc'))
  expect(await focusFaults(page)).toEqual(['faint focus, 1.61: a "Weiter"'])
})

const EDGES = `<style>body { background: #fff; color: #000 }</style>
  <input aria-label="Gut" style="border: 1px solid #767676">
  <input aria-label="Blass" style="border: 1px solid #ddd">
  <input aria-label="Aus" disabled style="border: 1px solid #ddd">
  <input type="checkbox" aria-label="Kasten" style="appearance: none; width: 20px; height: 20px; border: 1px solid #ddd">
  <div><div class="mantine-SegmentedControl-indicator" aria-label="Wahl" style="background: #eee; width: 60px; height: 20px"></div></div>
  <div><input type="checkbox" role="switch" aria-label="Schalter" style="width: 0; height: 0; opacity: 0">
    <span class="mantine-Switch-track" style="display: inline-block; width: 40px; height: 20px; background: #ccc">
      <span class="mantine-Switch-thumb" style="display: block; width: 10px; height: 10px; background: #ddd"></span></span></div>
  <button aria-label="Symbol" style="color: #ccc; background: #fff"><svg width="16" height="16"></svg></button>`

it('edgeFaults finds edges and icons with contrast below 3 : 1', async ({ open }) => {
  const { page } = await open('de')
  await show(page, HARMLESS)
  expect(await edgeFaults(page)).toEqual([])
  await show(page, EDGES)
  expect(await edgeFaults(page)).toEqual([
    'faint field, 1.36: input "Blass"',
    'faint box, 1.36: input "Kasten"',
    'faint choice, 1.16: div "Wahl"',
    'faint switch, 1.61: input "Schalter"',
    'faint thumb, 1.18: input "Schalter"',
    'faint icon, 1.61: button "Symbol"',
  ])
})

it('layoutFaults finds a table that is wider than its page', async ({ open }) => {
  const { page } = await open('de')
  const table = (width: number) =>
    `<main style="width: 300px"><table aria-label="Firmen" style="width: ${width}px"></table></main>`
  await show(page, table(300))
  expect(await layoutFaults(page)).toEqual([])
  await show(page, table(313))
  expect(await layoutFaults(page)).toEqual(['beyond its page: table "Firmen", 13 px'])
})

it('enlargedFaults finds cut text and small icons at a large font size', async ({ open }) => {
  const { page } = await open('de')
  const text = `<p style="width: 100px; overflow: hidden; white-space: nowrap; font-size: 1rem">Speichern</p>
    <svg class="tabler-icon" width="16" height="16"></svg>`
  await show(page, text)
  expect(await enlargedFaults(page)).toEqual([])
  await page.evaluate('document.documentElement.style.fontSize = "32px"')
  expect(await enlargedFaults(page)).toEqual(['cut text: Speichern, 100 px', 'small icon: tabler-icon, 16 px'])
})

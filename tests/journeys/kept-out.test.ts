// Verifies that the checks of every page (tests/world/browser/every-hand.ts) detect their faults.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { focusFaults } from '../world/browser/focus-faults.ts'
import { heardFaults } from '../world/browser/heard-faults.ts'
import { it } from '../world/browser/journey.ts'
import { enlargedFaults } from '../world/browser/visible-faults.ts'

const HARMLESS = '<main><h1>Titel</h1><a href="#x">Weiter</a></main>'

const show = (page: Page, html: string): Promise<void> => page.setContent(`<!doctype html><body>${html}</body>`)

it('hear texts that no field names, long messages, rows without a header and actions of one name', async ({ open }) => {
  const { page } = await open('de')
  await show(page, HARMLESS)
  expect(await heardFaults(page)).toEqual([])
  await show(
    page,
    `<main><h1>Eins</h1><h1>Zwei</h1>
    <input id="free"><p class="mantine-InputWrapper-description" id="help">Hilfe</p>
    <input aria-describedby="wrong"><p class="mantine-InputWrapper-error" id="wrong">Falsch</p>
    <div role="status">${'lang '.repeat(100)}</div>
    <table class="grid"><tbody>${'<tr><td><div class="actions"><button>Löschen</button></div></td></tr>'.repeat(2)}</tbody></table>
    <footer>Fuß</footer></main>`,
  )
  const found = await heardFaults(page)
  for (const fault of [
    'tied to no field: Hilfe',
    'not marked as wrong: input ""',
    '2 × h1',
    'the foot lies within main',
    'row without a header: Löschen',
    'several actions are named Löschen',
  ]) {
    expect(found).toContain(fault)
  }
  expect(found).toContainEqual(expect.stringMatching(/^reads out too much: lang/))
})

it('see a focus that is missing or faint', async ({ open }) => {
  const { page } = await open('de')
  const styled = (css: string) => `<style>body { background: #fff } a:focus { outline: ${css} }</style>${HARMLESS}`
  await show(page, styled('2px solid #146979'))
  expect(await focusFaults(page)).toEqual([])
  await show(page, styled('none'))
  expect(await focusFaults(page)).toEqual(['no focus seen: a "Weiter"'])
  await show(page, styled('2px solid #ccc'))
  expect(await focusFaults(page)).toEqual(['faint focus, 1.61: a "Weiter"'])
})

it('see a text that is cut where the letters are large', async ({ open }) => {
  const { page } = await open('de')
  const text = '<p style="width: 100px; overflow: hidden; white-space: nowrap; font-size: 1rem">Speichern</p>'
  await show(page, text)
  expect(await enlargedFaults(page)).toEqual([])
  await page.evaluate('document.documentElement.style.fontSize = "32px"')
  expect(await enlargedFaults(page)).toEqual(['cut text: Speichern, 100 px'])
})

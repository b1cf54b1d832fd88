// The rules by which every page is held to keyboard, ear and enlarged text (every-hand.ts) find each of their faults.
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { edgeFaults } from '../world/browser/edge-faults.ts'
import { focusFaults } from '../world/browser/focus-faults.ts'
import { heardFaults } from '../world/browser/heard-faults.ts'
import { it as journey, type Open } from '../world/browser/journey.ts'
import { settled } from '../world/browser/settled.ts'
import { enlargedFaults } from '../world/browser/visible-faults.ts'
import { type RunningProduct, runProduct } from '../world/product/running-product.ts'

let product: RunningProduct

beforeAll(async () => {
  product = await runProduct({})
  return () => product.stop()
})

const it = journey.extend(
  'signIn',
  ({ open }) =>
    async (): Promise<Page> =>
      openSignIn(open),
)

async function openSignIn(open: Open): Promise<Page> {
  const { page } = await open('de', { as: 'guest' })
  await page.goto(new URL('/login', product.address).href)
  await settled(page)
  return page
}

/** Puts elements below the heading; styles stand in `data-style`, since the page's own policy forbids them as attributes. */
const plant = (page: Page, html: string): Promise<unknown> =>
  page.evaluate(`(() => {
    document.querySelector('h1').insertAdjacentHTML('afterend', ${JSON.stringify(html)})
    for (const each of document.querySelectorAll('[data-style]')) each.style.cssText = each.dataset.style
  })()`)

const EDGES = `
  <input aria-label="Gut" data-style="border:1px solid #767676;background:#fff">
  <input aria-label="Blass" data-style="border:1px solid #ddd;background:#fff">
  <input aria-label="Aus" disabled data-style="border:1px solid #ddd;background:#fff">
  <input type="checkbox" aria-label="Kästchen" data-style="appearance:none;width:20px;height:20px;border:1px solid #ddd">
  <div data-style="background:#fff">
    <div class="mantine-SegmentedControl-indicator" aria-label="Segment" data-style="background:#eee;width:60px;height:20px"></div>
  </div>
  <div><input type="checkbox" role="switch" aria-label="Schalter" data-style="width:0;height:0;opacity:0">
    <span class="mantine-Switch-track" data-style="display:inline-block;width:40px;height:20px;background:#ccc">
      <span class="mantine-Switch-thumb" data-style="display:block;width:10px;height:10px;background:#ddd"></span></span></div>
  <button aria-label="Symbol" data-style="color:#ccc;background:#fff"><svg width="16" height="16"></svg></button>`

describe('on a page', () => {
  it('edges and icons fainter than 3 : 1 are found', async ({ signIn }) => {
    const page = await signIn()
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expect.poll(() => edgeFaults(page)).toEqual([])
    }
    await plant(page, EDGES)
    expect(await edgeFaults(page)).toEqual([
      expect.stringMatching(/^faint field, 1\.3\d: input "Blass"$/),
      expect.stringMatching(/^faint box, 1\.3\d: input "Kästchen"$/),
      expect.stringMatching(/^faint choice, 1\.1\d: div "Segment"$/),
      expect.stringMatching(/^faint switch, 1\.\d\d: input "Schalter"$/),
      expect.stringMatching(/^faint thumb, 1\.\d\d: input "Schalter"$/),
      expect.stringMatching(/^faint icon, 1\.6\d: button "Symbol"$/),
    ])
  })

  it('a focus that is not seen, or fainter than 3 : 1, is found', async ({ signIn }) => {
    const page = await signIn()
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    expect(await focusFaults(page)).toEqual([])
    await plant(
      page,
      `<button data-style="outline:none">Ohne</button><button data-style="outline:2px solid #ddd">Blass</button>`,
    )
    expect(await focusFaults(page)).toEqual([
      'no focus seen: button "Ohne"',
      expect.stringMatching(/^faint focus, 1\.3\d: button "Blass"$/),
    ])
  })

  it('what a screen reader would be told wrongly is found', async ({ signIn }) => {
    const page = await signIn()
    expect(await heardFaults(page)).toEqual([])
    await plant(
      page,
      `<p class="mantine-InputWrapper-error">Allein</p>
       <input aria-label="Feld" aria-describedby="hier"><p class="mantine-InputWrapper-error" id="hier">Falsch</p>
       <main><div role="alert">Achtung</div></main>
       <div role="status">${'Wort '.repeat(80)}</div>
       <div role="dialog" aria-label="Fenster" aria-describedby="alles"><div id="alles"><ul><li>Eins</li></ul></div></div>
       <h1>Zweite</h1>
       <table class="grid"><tbody><tr><td>Zeile</td><td class="actions"><button>Löschen</button><button>Löschen</button></td></tr></tbody></table>`,
    )
    expect(await heardFaults(page)).toEqual([
      'tied to no field: Allein',
      'not marked as wrong: input "Feld"',
      expect.stringMatching(/^reads out too much: Wort/),
      'described by all it holds: Fenster',
      '2 × main',
      '2 × h1',
      expect.stringMatching(/^row without a header: Zeile/),
      'several actions are named Löschen',
      'interrupts each visit: Achtung',
    ])
  })

  it('what is cut off at twice the size of the texts is found', async ({ signIn }) => {
    const page = await signIn()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.evaluate(`document.documentElement.style.fontSize = '32px'`)
    await expect.poll(() => enlargedFaults(page)).toEqual([])
    await plant(page, '<svg class="tabler-icon" width="17" height="17"></svg>')
    await plant(page, `<p data-style="width:10em;overflow:hidden;white-space:nowrap">Nur der Anfang dieses Satzes</p>`)
    const found = await enlargedFaults(page)
    expect(found).toContainEqual(expect.stringMatching(/^cut text: Nur der Anfang/))
    expect(found).toContain('small icon: tabler-icon, 17 px')
  })
})

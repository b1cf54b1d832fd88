import { expect, it } from 'vitest'
import { renderFavicon } from './favicon.ts'

const OUR_BRAND = { productName: 'UID Check', logo: '', color: '#0B5563' }

it('draws the tick on the operator’s colour if the product has our name', { tags: ['C7-08'] }, () => {
  expect(renderFavicon(OUR_BRAND)).toContain('fill="#0B5563"')
  expect(renderFavicon(OUR_BRAND)).toContain('<path')
  expect(renderFavicon(OUR_BRAND)).not.toContain('<text')
})

it.each([
  ['Kanzleiprüfer', 'K'],
  ['ümsatz-Check', 'Ü'],
  ['»7 Siegel«', '7'],
])('draws the first letter of the operator’s product name %s', (productName, letter) => {
  expect(renderFavicon({ ...OUR_BRAND, productName })).toContain(`>${letter}</text>`)
})

it('draws our tick if the name has neither letter nor digit, and escapes the name', {
  tags: ['V1.2.1'],
}, () => {
  expect(renderFavicon({ ...OUR_BRAND, productName: '<&>' })).toContain('<path')
})

it.each([
  ['#0B5563', '#ffffff'],
  ['#FFD400', '#000000'],
])('draws on %s in %s', (color, foreground) => {
  expect(renderFavicon({ ...OUR_BRAND, color, productName: 'Kanzlei' })).toContain(`fill="${foreground}">K`)
  expect(renderFavicon({ ...OUR_BRAND, color })).toContain(`stroke="${foreground}"`)
})

it('draws the logo if there is one', () => {
  const logo = 'data:image/png;base64,iVBORw0KGgo='
  expect(renderFavicon({ ...OUR_BRAND, logo })).toContain(`<image href="${logo}"`)
})

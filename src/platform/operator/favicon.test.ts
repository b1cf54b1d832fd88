import { expect, it } from 'vitest'
import { faviconOf } from './favicon.ts'

const OURS = { productName: 'UID Check', logo: '', color: '#0B5563' }

it('is the tick on the operator’s colour while the product bears our name', { tags: ['C7-08'] }, () => {
  expect(faviconOf(OURS)).toContain('fill="#0B5563"')
  expect(faviconOf(OURS)).toContain('<path')
  expect(faviconOf(OURS)).not.toContain('<text')
})

it.each([
  ['Kanzleiprüfer', 'K'],
  ['ümsatz-Check', 'Ü'],
  ['»7 Siegel«', '7'],
])('is the first letter of %s where the operator has a name of his own', (productName, letter) => {
  expect(faviconOf({ ...OURS, productName })).toContain(`>${letter}</text>`)
})

it('is our tick where a name has neither letter nor figure, and takes nothing of it as markup', {
  tags: ['V1.2.1'],
}, () => {
  expect(faviconOf({ ...OURS, productName: '<&>' })).toContain('<path')
})

it.each([
  ['#0B5563', '#ffffff'],
  ['#FFD400', '#000000'],
])('writes on %s in %s', (color, ink) => {
  expect(faviconOf({ ...OURS, color, productName: 'Kanzlei' })).toContain(`fill="${ink}">K`)
  expect(faviconOf({ ...OURS, color })).toContain(`stroke="${ink}"`)
})

it('is the logo where there is one', () => {
  const logo = 'data:image/png;base64,iVBORw0KGgo='
  expect(faviconOf({ ...OURS, logo })).toContain(`<image href="${logo}"`)
})

// @module-tag C7-08

import { DEFAULT_THEME } from '@mantine/core'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cssVariables, petrol, shadesOf } from './theme.ts'

const MIN_CONTRAST = 4.5
const LIGHT_BACKGROUNDS = ['#fcfcfb', '#f4f5f4']
const DARK_BACKGROUNDS = ['#171c1f', '#1c2225', '#21282b']

const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const partOf = (color: string, at: number): number => linear(Number.parseInt(color.slice(at, at + 2), 16) / 255)
const luminance = (color: string): number =>
  0.2126 * partOf(color, 1) + 0.7152 * partOf(color, 3) + 0.0722 * partOf(color, 5)

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const color = fc.integer({ min: 0, max: 0xffffff }).map(value => `#${value.toString(16).padStart(6, '0')}`)

it('makes every accent colour readable as text and as a background', () => {
  fc.assert(
    fc.property(color, accent => {
      const shade = shadesOf(accent, petrol)
      const [, pale = '', , darkText = '', , , , darkFill = '', lightText = '', textOnPale = ''] = shade
      const pairs = [
        ...[...LIGHT_BACKGROUNDS, '#ffffff', pale].map(background => [lightText, background] as const),
        ...DARK_BACKGROUNDS.map(background => [darkText, background] as const),
        ['#ffffff', darkFill] as const,
        [textOnPale, pale] as const,
      ]
      for (const [text, background] of pairs)
        expect(contrast(text, background), `${text} on ${background}`).toBeGreaterThan(MIN_CONTRAST)
    }),
  )
})

it('does not change a colour that is dark enough', () => {
  for (const accent of ['#0b5563', '#7a1f3d', '#1b3a8a', '#000000']) expect(shadesOf(accent, petrol)[8]).toBe(accent)
})

it('darkens a colour that is too bright for text, and keeps its hue', () => {
  expect(shadesOf('#ffd400', petrol)[8]).toMatch(/^#[67].[56].00$/)
})

it('gives the edges of controls enough contrast on every background', () => {
  const { light, dark } = cssVariables(DEFAULT_THEME)
  const edges = [
    [light['--ui-edge'], LIGHT_BACKGROUNDS],
    [dark['--ui-edge'], DARK_BACKGROUNDS],
  ] as const
  for (const [edge = '', backgrounds] of edges)
    for (const background of backgrounds)
      expect(contrast(edge, background), `${edge} on ${background}`).toBeGreaterThan(3)
})

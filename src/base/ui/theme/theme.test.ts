// @module-tag C7-08

import { DEFAULT_THEME } from '@mantine/core'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cssVariables, petrol, shadesOf } from './theme.ts'

const AA = 4.5
const PAPER = ['#fcfcfb', '#f4f5f4']
const NIGHT = ['#171c1f', '#1c2225', '#21282b']

const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const partOf = (color: string, at: number): number => linear(Number.parseInt(color.slice(at, at + 2), 16) / 255)
const luminance = (color: string): number =>
  0.2126 * partOf(color, 1) + 0.7152 * partOf(color, 3) + 0.0722 * partOf(color, 5)

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const color = fc.integer({ min: 0, max: 0xffffff }).map(value => `#${value.toString(16).padStart(6, '0')}`)

it('makes every colour readable where the accent is read', () => {
  fc.assert(
    fc.property(color, chosen => {
      const shade = shadesOf(chosen, petrol)
      const [, pale = '', , nightInk = '', , , , nightFill = '', ink = '', inkOnPale = ''] = shade
      const pairs = [
        ...[...PAPER, '#ffffff', pale].map(ground => [ink, ground] as const),
        ...NIGHT.map(ground => [nightInk, ground] as const),
        ['#ffffff', nightFill] as const,
        [inkOnPale, pale] as const,
      ]
      for (const [text, ground] of pairs) expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThan(AA)
    }),
  )
})

it('keeps a colour that is dark enough as it is', () => {
  for (const chosen of ['#0b5563', '#7a1f3d', '#1b3a8a', '#000000']) expect(shadesOf(chosen, petrol)[8]).toBe(chosen)
})

it('darkens a colour that is too bright to be read, and keeps its hue', () => {
  expect(shadesOf('#ffd400', petrol)[8]).toMatch(/^#[67].[56].00$/)
})

it('draws the edges of what can be filled in or switched so that they are seen on every ground', () => {
  const { light, dark } = cssVariables(DEFAULT_THEME)
  const edges = [
    [light['--ui-edge'], PAPER],
    [dark['--ui-edge'], NIGHT],
  ] as const
  for (const [edge = '', grounds] of edges)
    for (const ground of grounds) expect(contrast(edge, ground), `${edge} on ${ground}`).toBeGreaterThan(3)
})

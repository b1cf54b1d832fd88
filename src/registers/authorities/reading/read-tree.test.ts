import { expect, it } from 'vitest'
import { readTree } from './read-tree.ts'
import { readXml } from './read-xml.ts'

const element = (attributes: number) =>
  `<a ${Array.from({ length: attributes }, (_, nth) => `b${nth}="c"`).join(' ')}/>`

it.each([
  [100, true],
  [101, false],
  [60_000, false],
])('parses an element with %i attributes: %s', async (attributes, isRead) => {
  expect(readXml(element(attributes)) !== null).toBe(isRead)
  expect((await readTree(element(attributes))) !== null).toBe(isRead)
})

it.each([
  [100_000, true],
  [100_001, false],
])('parses a text with %i references: %s', async (references, isRead) => {
  expect((await readTree(`<a>${'&amp;'.repeat(references)}</a>`)) !== null).toBe(isRead)
})

it('yields to the event loop while it parses', async () => {
  let turns = 0
  let isRead = false
  const count = () => {
    turns += 1
    if (!isRead) setImmediate(count)
  }
  setImmediate(count)
  const text = `<a>${'<!-- nothing -->'.repeat(64 * 1024)}</a>`
  expect(await readTree(text)).toMatchObject({ name: 'a' })
  isRead = true
  expect(turns).toBeGreaterThanOrEqual(16)
})

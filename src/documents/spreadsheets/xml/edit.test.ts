import fc from 'fast-check'
import { expect, it } from 'vitest'
import { applyEdits, type Edit, splice } from './edit.ts'

/** A text, where it is cut, and ordered edits without overlap, in portions. */
const changes = fc.record({
  text: fc.string({ maxLength: 200 }),
  cuts: fc.array(fc.nat(200)),
  lengths: fc.array(fc.tuple(fc.nat(20), fc.nat(20), fc.string({ maxLength: 5 })), { maxLength: 15 }),
  portion: fc.integer({ min: 1, max: 5 }),
})

function editsFrom(lengths: [number, number, string][], length: number): Edit[] {
  let at = 0
  return lengths.flatMap(([gap, width, added]) => {
    const start = at + gap
    const end = start + width
    at = end
    return end <= length ? [{ start, end, write: (old: string) => `${added}${old.toUpperCase()}` }] : []
  })
}

async function* inPortions<T>(items: readonly T[], size: number): AsyncGenerator<T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size)
}

async function join(pieces: AsyncIterable<string>): Promise<string> {
  let whole = ''
  for await (const piece of pieces) whole += piece
  return whole
}

it('changes a stream as it changes the whole text', async () => {
  await fc.assert(
    fc.asyncProperty(changes, async ({ text, cuts, lengths, portion }) => {
      const edits = editsFrom(lengths, text.length)
      const places = [0, ...cuts.filter(cut => cut < text.length).sort((a, b) => a - b), text.length]
      async function* pieces() {
        for (const [at, from] of places.entries()) yield text.slice(from, places[at + 1] ?? from)
      }
      expect(await join(splice(pieces(), inPortions(edits, portion)))).toBe(applyEdits(text, edits))
    }),
  )
})

it('refuses an edit beyond the end', async () => {
  async function* pieces() {
    yield 'short'
  }
  const spliced = splice(pieces(), inPortions([{ start: 3, end: 9, write: old => old }], 1))
  await expect(join(spliced)).rejects.toThrow('beyond the end')
})

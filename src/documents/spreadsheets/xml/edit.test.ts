import fc from 'fast-check'
import { expect, it } from 'vitest'
import { applyEdits, applyEditsToStream, type Edit } from './edit.ts'

/** A text, the positions where it is split, and ordered edits without overlap, in portions. */
const changes = fc.record({
  text: fc.string({ maxLength: 200 }),
  cuts: fc.array(fc.nat(200)),
  lengths: fc.array(fc.tuple(fc.nat(20), fc.nat(20), fc.string({ maxLength: 5 })), { maxLength: 15 }),
  portion: fc.integer({ min: 1, max: 5 }),
})

function editsFrom(lengths: [number, number, string][], length: number): Edit[] {
  let at = 0
  return lengths.flatMap(([gap, width, prefix]) => {
    const start = at + gap
    const end = start + width
    at = end
    return end <= length ? [{ start, end, write: (old: string) => `${prefix}${old.toUpperCase()}` }] : []
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

it('applyEditsToStream changes a stream like applyEdits changes the whole text', async () => {
  await fc.assert(
    fc.asyncProperty(changes, async ({ text, cuts, lengths, portion }) => {
      const edits = editsFrom(lengths, text.length)
      const positions = [0, ...cuts.filter(cut => cut < text.length).sort((a, b) => a - b), text.length]
      async function* pieces() {
        for (const [at, from] of positions.entries()) yield text.slice(from, positions[at + 1] ?? from)
      }
      expect(await join(applyEditsToStream(pieces(), inPortions(edits, portion)))).toBe(applyEdits(text, edits))
    }),
  )
})

it('applyEditsToStream rejects an edit beyond the end', async () => {
  async function* pieces() {
    yield 'short'
  }
  const output = applyEditsToStream(pieces(), inPortions([{ start: 3, end: 9, write: old => old }], 1))
  await expect(join(output)).rejects.toThrow('beyond the end')
})

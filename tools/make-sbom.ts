import { execFileSync } from 'node:child_process'
import type { Licences } from '../src/platform/operator/wire.ts'

type Component = { 'bom-ref': string; scope?: string; properties?: { name: string }[] }
type Sbom = {
  metadata: { component: object }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

const OF_DEVELOPMENT = 'cdx:npm:package:development'

/**
 * Returns the list of shipped parts in CycloneDX format. It is npm's list without what production
 * does not need. It also has the packages that Vite bundles into the pages (development packages to
 * npm) and those of the documents.
 */
export function makeSbom({ parts }: Licences): string {
  const shipped = new Set(parts.map(({ name, version }) => `${name}@${version}`))
  const { dependencies, metadata, ...rest } = readTree('.')
  const kept = [...rest.components, ...ofSite(rest.components)]
    .filter(component => shipped.has(component['bom-ref']))
    .map(asShipped)
  const [own = { ref: '', dependsOn: [] }] = dependencies
  const refs = new Set([own.ref, ...kept.map(component => component['bom-ref'])])
  const sbom: Sbom = {
    ...rest,
    // npm names it after its folder.
    metadata: { ...metadata, component: { ...metadata.component, type: 'application', name: 'uid-check' } },
    components: kept,
    dependencies: dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(other => refs.has(other)) })),
  }
  return `${JSON.stringify(sbom, null, 2)}\n`
}

/**
 * Returns the packages of the documents' build that the product does not have as well, from its
 * lock file, because they may not be installed.
 */
function ofSite(ours: readonly Component[]): Component[] {
  const known = new Set(ours.map(component => component['bom-ref']))
  return readTree('site', '--package-lock-only').components.filter(component => !known.has(component['bom-ref']))
}

const readTree = (folder: string, ...words: string[]): Sbom =>
  JSON.parse(
    execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', ...words], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    }),
  )

const asShipped = (component: Component): Component => ({
  ...component,
  scope: 'required',
  properties: (component.properties ?? []).filter(({ name }) => name !== OF_DEVELOPMENT),
})

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
 * Returns the list of the parts that ship, as CycloneDX has it: npm's own, less what production does without, and with what Vite bundles
 * into the pages, which is development's to npm, and into the documents.
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
    // npm names it after the folder that it lies in.
    metadata: { ...metadata, component: { ...metadata.component, type: 'application', name: 'uid-check' } },
    components: kept,
    dependencies: dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(other => refs.has(other)) })),
  }
  return `${JSON.stringify(sbom, null, 2)}\n`
}

/** What the documents are built with, and is not the product's as well; by its lock file, since it need not be installed. */
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

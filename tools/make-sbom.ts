import { execFileSync } from 'node:child_process'
import type { Licences } from '../src/platform/operator/wire.ts'

type Component = { 'bom-ref': string; scope?: string; properties?: { name: string }[] }
type Sbom = {
  metadata: { component: object }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

const DEVELOPMENT_PROPERTY = 'cdx:npm:package:development'

/**
 * Returns the list of shipped parts in CycloneDX format: npm's list reduced to the shipped
 * packages, including those that Vite bundles into the pages (development packages for npm) and
 * those of the documents.
 */
export function makeSbom({ parts }: Licences): string {
  const shipped = new Set(parts.map(({ name, version }) => `${name}@${version}`))
  const { dependencies, metadata, ...rest } = readTree('.')
  const shippedComponents = [...rest.components, ...siteComponents(rest.components)]
    .filter(component => shipped.has(component['bom-ref']))
    .map(asShipped)
  const [own = { ref: '', dependsOn: [] }] = dependencies
  const refs = new Set([own.ref, ...shippedComponents.map(component => component['bom-ref'])])
  const sbom: Sbom = {
    ...rest,
    // npm uses the name of the folder.
    metadata: { ...metadata, component: { ...metadata.component, type: 'application', name: 'uid-check' } },
    components: shippedComponents,
    dependencies: dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(dependency => refs.has(dependency)) })),
  }
  return `${JSON.stringify(sbom, null, 2)}\n`
}

/**
 * Returns the packages of the documents' build that the product does not have. Reads its lock file,
 * because the packages may not be installed.
 */
function siteComponents(productComponents: readonly Component[]): Component[] {
  const knownRefs = new Set(productComponents.map(component => component['bom-ref']))
  return readTree('site', '--package-lock-only').components.filter(component => !knownRefs.has(component['bom-ref']))
}

const readTree = (folder: string, ...args: string[]): Sbom =>
  JSON.parse(
    execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', ...args], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    }),
  )

const asShipped = (component: Component): Component => ({
  ...component,
  scope: 'required',
  properties: (component.properties ?? []).filter(({ name }) => name !== DEVELOPMENT_PROPERTY),
})

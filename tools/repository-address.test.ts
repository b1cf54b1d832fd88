import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse } from 'yaml'

// package.json contains the address of the repository. If it changes, these tests list the other
// places to change (docs/publishing.md).

type Package = { repository: { url: string; directory?: string }; bugs: string; homepage: string }

// The type is that of our own file.
const readPackage = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Package
const manifest = readPackage('package.json')
const address = /^git\+(https:\/\/\S+)\.git$/.exec(manifest.repository.url)?.[1]

it('the repository address is an https URL', () => expect(address).toBeDefined())

it('package.json uses it for bugs and homepage', () => {
  expect(manifest).toMatchObject({ bugs: `${address}/issues`, homepage: `${address}#readme` })
})

it('the package of the command line uses it', () => {
  const { repository, bugs, homepage } = readPackage('clients/cli/package.json')
  expect(repository).toEqual({ ...manifest.repository, directory: 'clients/cli' })
  expect({ bugs, homepage }).toEqual({
    bugs: `${address}/issues`,
    homepage: `${address}/tree/main/clients/cli#readme`,
  })
})

it('security problems are reported there', () => {
  const { contact_links: links } = parse(readFileSync('.github/ISSUE_TEMPLATE/config.yml', 'utf8'))
  expect(links.map(({ url }: { url: string }) => url)).toEqual([`${address}/security/advisories/new`])
})

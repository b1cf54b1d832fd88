import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse } from 'yaml'

// package.json states the address of the repository; after a change, this test lists what must
// follow (docs/publishing.md).

type Package = { repository: { url: string; directory?: string }; bugs: string; homepage: string }

// our own file
const readPackage = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Package
const own = readPackage('package.json')
const address = /^git\+(https:\/\/\S+)\.git$/.exec(own.repository.url)?.[1]

it('is an address of the web', () => expect(address).toBeDefined())

it('is what package.json says of bugs and of the page', () => {
  expect(own).toMatchObject({ bugs: `${address}/issues`, homepage: `${address}#readme` })
})

it('is what the command line’s package says', () => {
  const { repository, bugs, homepage } = readPackage('clients/cli/package.json')
  expect(repository).toEqual({ ...own.repository, directory: 'clients/cli' })
  expect({ bugs, homepage }).toEqual({
    bugs: `${address}/issues`,
    homepage: `${address}/tree/main/clients/cli#readme`,
  })
})

it('is where holes are reported', () => {
  const { contact_links: links } = parse(readFileSync('.github/ISSUE_TEMPLATE/config.yml', 'utf8'))
  expect(links.map(({ url }: { url: string }) => url)).toEqual([`${address}/security/advisories/new`])
})

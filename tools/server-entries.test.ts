import { globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { posix } from 'node:path'
import { type RolldownOptions, rolldown } from 'rolldown'
import { describe, expect, it } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import config, { DATA_FOLDERS } from '../rolldown.config.ts'
import { COMMANDS } from '../src/app/start/commands.ts'
import { serverEntries } from './server-entries.ts'

const PATH = /new URL\('([^']+)', import\.meta\.url\)/g
// The demo is excluded, because it is not built.
const server = globSync('src/**/*.ts', { exclude: ['**/*.test.ts', '**/screen/**', 'src/app/start/demo/**'] })

/** All relative paths in the server's files, each with its file. */
const paths = server.flatMap(file =>
  [...readFileSync(file, 'utf8').matchAll(PATH)].map(([, path = '']) => ({ file, path })),
)

describe('the built server', () => {
  it('has a file for the launcher, for each command, and for each thread and process', () => {
    const threads = ['reading-process', 'composing-thread', 'writing-thread', 'search-process']
    expect(Object.keys(serverEntries()).sort()).toEqual(['launch', ...COMMANDS, ...threads].sort())
  })

  it('has a file at every relative path that a source file uses', () => {
    expect(paths.length).toBeGreaterThan(3)
    const entries = Object.values(serverEntries()).map(entry => posix.normalize(entry))
    const isFound = ({ file, path }: (typeof paths)[number]): boolean => {
      const source = posix.join(posix.dirname(file), path)
      return path.startsWith('./') && (entries.includes(source) || DATA_FOLDERS.includes(source.slice(0, -1)))
    }
    expect(paths.filter(reference => !isFound(reference))).toEqual([])
    expect(new Set(DATA_FOLDERS.map(folder => posix.basename(folder))).size).toBe(DATA_FOLDERS.length)
  })

  it('consists of one file and source map per entry, and imports only packages of production', async () => {
    const output = (await Promise.all(config.map(generate))).flat()
    expect(output.map(each => each.fileName)).toEqual(
      Object.keys(serverEntries()).flatMap(name => [`${name}.js`, `${name}.js.map`]),
    )
    const modules = output.flatMap(each => (each.type === 'chunk' ? each.moduleIds : []))
    expect(modules.some(file => file.includes('src/app/start/product.ts'))).toBe(true)
    // The demo, with its public accounts, must not be included.
    expect(modules.filter(file => file.includes('src/app/start/demo'))).toEqual([])
    const imports = output.flatMap(each => (each.type === 'chunk' ? [...each.imports, ...each.dynamicImports] : []))
    const names = imports
      .filter(name => !isBuiltin(name))
      .map(name =>
        name
          .split('/')
          .slice(0, name.startsWith('@') ? 2 : 1)
          .join('/'),
      )
    expect(names).toContain('fastify')
    expect([...new Set(names)].filter(name => !(name in manifest.dependencies))).toEqual([])
  })
})

async function generate(options: RolldownOptions) {
  const bundle = await rolldown(options)
  const { output } = await bundle.generate({ sourcemap: true })
  await bundle.close()
  return output
}

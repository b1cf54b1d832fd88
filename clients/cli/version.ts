import manifest from './package.json' with { type: 'json' }

/** The version of the command line, which is that of the release it belongs to. */
export const VERSION: string = manifest.version

import manifest from './package.json' with { type: 'json' }

/** The version of the command line client, which equals that of the release. */
export const VERSION: string = manifest.version

const IS_BUILT = import.meta.url.endsWith('.js')

/**
 * Returns the code file of a thread or process, given its source file. In development that is the
 * source; in the built server, where all files are in one folder, the .js built from it
 * (rolldown.config.ts).
 */
export const codeFile = (source: URL): URL => (IS_BUILT ? new URL(source.href.replace(/\.ts$/, '.js')) : source)

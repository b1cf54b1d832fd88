const IS_BUILT = import.meta.url.endsWith('.js')

/**
 * Returns the code of a thread or a process of ours, which is named as its source beside the file that starts it: that source in
 * development, and the .js that was built of it in the built server, where all lies side by side (rolldown.config.ts).
 */
export const codeFile = (source: URL): URL => (IS_BUILT ? new URL(source.href.replace(/\.ts$/, '.js')) : source)
